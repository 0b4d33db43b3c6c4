import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'

/** Many times the number of elements that depend on an element added to the page. */
const MAX_RESTYLED = 50
const MEASUREMENTS = 3

test.use({ sharesShop: 'with-staff' })

const traceEvent = z.object({
  name: z.string(),
  args: z.object({ elementCount: z.int().default(0) }).default({ elementCount: 0 }),
})

/** The number of elements whose style the browser computes again because of `work`. */
async function restyledBy(browser: Browser, work: () => Promise<unknown>): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const events: unknown[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return z
    .array(traceEvent)
    .parse(events)
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + args.elementCount, 0)
}

/** Adds an element before others, and waits until it is painted. */
async function addElement(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.lastElementChild?.before(document.createElement('div'))
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await painted()
    await painted()
  })
}

test('an added element does not restyle the whole page', async ({ browser, page, shop }) => {
  await signInAs(page, shop, 'admin')
  const restyled: string[] = []
  for (const address of ['/', '/shop', '/cart', '/admin/orders', '/admin/products']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    // An animation or a late font can add to one measurement, but not to all of them.
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < MEASUREMENTS && least > MAX_RESTYLED; time++) {
      least = Math.min(least, await restyledBy(browser, () => addElement(page)))
    }
    if (least > MAX_RESTYLED) restyled.push(`${address}: ${least} elements`)
  }
  expect(restyled).toEqual([])
})
