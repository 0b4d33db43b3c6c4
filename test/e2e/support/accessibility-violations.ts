import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Accessibility violations on the page in its current state, by rule. If the first analysis finds any, a
 * second one is returned: a message may have been measured while it was appearing.
 *
 * Axe runs in the page itself: `@axe-core/playwright` opens a blank page and loads Axe again for
 * each analysis, which takes four times as much processor time.
 *
 * @param rules the only rules to check; all by default
 */
export async function accessibilityViolations(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  const runOnly: RunOnly = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: TAGS }
  // Waits for the style sheet, without which every link is too small.
  await page.waitForLoadState()
  await transitionsEnd(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await violationsNow(page, runOnly)
  if (violations.length === 0) return []
  await transitionsEnd(page)
  return await violationsNow(page, runOnly)
}

async function violationsNow(page: Page, runOnly: RunOnly): Promise<string[]> {
  return await page.evaluate(async (only) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(document, {
      runOnly: only,
      // Otherwise Axe describes every element of the other result types as well.
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, runOnly)
}

/** Waits for the end of all transitions, during which elements would be measured in an intermediate state. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
}
