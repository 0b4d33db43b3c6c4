import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is wrong on the page as it stands, rule by rule. */
export async function barriers(page: Page): Promise<string[]> {
  // Whatever still slides or fades would be measured half-way.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
