import type { Page } from '@playwright/test'
import { screensOf, visit } from '../support/screens.ts'
import { expect, test } from '../support/seeded-shop.ts'

/**
 * Half of the threshold for a good Cumulative Layout Shift. Where the fallback font wraps a text into one
 * line more or less, the content below shifts by up to 0.04.
 */
const MAX_SHIFT = 0.05
const SLOW_MS = 250

test.describe.configure({ timeout: 120_000 })

/** Delays fonts and images until after the first paint. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\.(woff2|webp|avif|jpe?g|png)(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue().catch(() => {})
  })
}

/** Scrolls to the end, one viewport at a time. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    document.documentElement.style.scrollBehavior = 'auto'
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  await page.waitForTimeout(SLOW_MS + 100)
}

/** The layout shifts without user input: their sum and the moved elements. */
async function shifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        new PerformanceObserver((list) => {
          const seen = (list.getEntries() as Shift[]).filter((shift) => !shift.hadRecentInput)
          const nodes = seen.flatMap(({ sources }) => sources.map(({ node }) => node))
          resolve({
            sum: seen.reduce((sum, { value }) => sum + value, 0),
            moved: nodes.map((node) =>
              node instanceof Element ? node.outerHTML.slice(0, 90) : '',
            ),
          })
        }).observe({ type: 'layout-shift', buffered: true })
        // Without entries the observer is never called.
        setTimeout(() => resolve({ sum: 0, moved: [] }), 100)
      }),
  )
}

for (const width of [390, 1440]) {
  test(`no layout shift at ${width} pixels when images load late`, async ({
    anotherShopper,
    staged,
    browserErrors,
  }) => {
    browserErrors.expect(/status of (404|410)/)
    const screens = screensOf(staged)
    const jumpy: string[] = []
    const work = async () => {
      for (let screen = screens.shift(); screen; screen = screens.shift()) {
        // A first visit: no font or picture is in the browser's cache.
        const visitor = await anotherShopper()
        await visitor.setViewportSize({ width, height: 900 })
        await slowDown(visitor)
        await visit(visitor, staged.shop.url, screen)
        await readThrough(visitor)
        const { sum, moved } = await shifts(visitor)
        if (sum > MAX_SHIFT) jumpy.push(`${screen.name}: ${sum.toFixed(3)} ${moved.join(' ')}`)
        await visitor.context().close()
      }
    }
    // Two visits run concurrently, because most of a visit is waiting.
    await Promise.all([work(), work()])
    expect(jumpy).toEqual([])
  })
}
