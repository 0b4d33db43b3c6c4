import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactSubmissions, sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { buyer, eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../support/staff/staff.ts'
import { type Driver, VIEWPORT } from './driver.ts'
import { firefox } from './firefox.ts'
import { type EnginePage, pageOf } from './page.ts'
import { webkit } from './webkit.ts'

// Behaviour that differs between browser engines; the other browser tests run in Chromium only.

const PEOPLE = ['Ada Sample', 'Ben Sample', 'Cleo Sample']
const email = (name: string) => `${name.replace(' ', '.').toLowerCase()}@example.com`
/** About the minimum window width of WebKitGTK; the filters are a sheet at this width. */
const NARROW = { width: 500, height: 900 }
/** The time limit for several visits, in ms. A browser that never restores the page fails the test. */
const RESTORED_WITHIN_MS = 40_000

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  const chair = await shop.addProduct({ title: 'Sample chair', stock: 10, pounds: 99 })
  for (const name of PEOPLE) {
    await shop.checkout([{ product: chair }], {
      customer: { ...buyer(), name, email: email(name) },
    })
  }
  const from = PEOPLE.map((name) => ({ name, email: email(name) }))
  await shop.db
    .insert(contactSubmissions)
    .values(from.map((one) => ({ ...one, message: `A question of ${one.name}` })))
  await shop.db.insert(sellSubmissions).values(
    from.map((one) => ({
      ...one,
      item_description: `A desk of ${one.name}`,
      item_condition: 'Good',
      item_age: '5 years',
    })),
  )
})

afterAll(() => shop.stop())

for (const engine of [firefox, webkit]) {
  const missing = await engine.missing()
  describe.skipIf(missing)(`in ${engine.name}${missing ? `, skipped: ${missing}` : ''}`, () => {
    let driver: Driver
    let page: EnginePage

    beforeAll(async () => {
      driver = await engine.launch()
      page = pageOf(driver)
    })

    afterAll(() => driver?.close())

    test('from the home page to the receipt', async () => {
      const title = `Sample sofa for ${engine.name}`
      const name = `Sample shopper of ${engine.name}`
      const sofa = await shop.addProduct({ title, stock: 1, pounds: 1_250 })
      await page.goto(`${shop.url}/`)
      await page.click('main a', 'Browse Furniture')
      await page.sees('h1', 'Shop Preloved Furniture')
      await page.click('main article a', title)
      await page.sees('h1', title)
      await page.click('main button', 'Add to Cart')
      await page.sees('dialog[open] a', title)
      await page.sees('section[aria-label=Message]', 'Added to cart')
      await page.click('dialog[open] button', 'Checkout')
      await page.fill('dialog[open] input[name=name]', name)
      await page.fill('dialog[open] input[name=email]', `${engine.name}@example.com`)
      await page.click('dialog[open] button', 'Proceed to Payment')
      await page.sees('h1', 'Payment')
      await page.click('button', 'Pay')
      await page.sees('h1', 'Thank You For Your Purchase!')
      const receipt = await page.sees('main article', title)
      expect(receipt).toContain('£1,250.00')
      expect(receipt).toContain(name)
      expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
    })

    test('a page restored from the back/forward cache keeps its scroll position', async () => {
      // A browser is free not to cache a page, for example one with open requests or when memory is low.
      // A visit after which the page was loaded again proves nothing, so it is repeated.
      const isRestored = await eventually(async () => {
        await page.goto(`${shop.url}/our-story`)
        await page.call(() => {
          Reflect.set(window, 'mark', 'the same document')
          scrollTo({ top: 700, behavior: 'instant' })
        })
        await page.until('a scrolled page', () => scrollY === 700 || null)
        await page.isIdle()
        await driver.goto(`${shop.url}/healthz`)
        await driver.back()
        await page.sees('h1', 'Our Story')
        return page.call(() => Reflect.get(window, 'mark') === 'the same document' || null)
      }, RESTORED_WITHIN_MS)
      expect(isRestored).toBe(true)
      await page.until('the same place', () => scrollY === 700 || null)
    })

    test('a click outside the filter sheet closes it on a narrow page', async () => {
      await driver.resize(NARROW)
      try {
        await page.goto(`${shop.url}/shop`)
        await page.click('main button', 'Filters')
        await page.sees('dialog[open]', 'Filters')
        const { x, y } = await page.until('a place beside the filters', besideDialog)
        await driver.clickAt(x, y)
        await page.until('closed filters', () => !document.querySelector('dialog[open]') || null)
      } finally {
        await driver.resize(VIEWPORT)
      }
    })

    describe('in the staff area', () => {
      let isSignedIn = false

      /** Called in each test, not in a hook, so that a retry repeats it and is reported by name. */
      async function signInOnce(): Promise<void> {
        if (isSignedIn) return
        const staff = await createTestStaff(shop.db)
        await page.goto(`${shop.url}/admin/login`)
        await page.fill('input[name=email]', staff.email)
        await page.fill('input[name=password]', STAFF_PASSWORD)
        await page.click('main button', 'Sign in')
        await page.sees('h1', 'Dashboard')
        isSignedIn = true
      }

      test.each([
        ['Orders', '/admin/orders', 'Items'],
        ['Contact Forms', '/admin/contact-submissions', null],
        ['Sell Requests', '/admin/sell-submissions', 'Photos'],
      ])('clicking a row of %s opens it', async (title, path, label) => {
        await signInOnce()
        await page.goto(shop.url + path)
        await page.sees('h1', title)
        for (const name of PEOPLE) {
          const row = await page.until(`the row of ${name}`, rowOf, email(name), label)
          expect(row.hit, 'whose link a click in the row meets').toBe(row.link)
          await driver.clickAt(row.x, row.y)
          const dialog = await page.sees('dialog[open]', email(name))
          expect(dialog).toContain(name)
          expect(dialog).toContain(row.link)
          for (const other of PEOPLE) if (other !== name) expect(dialog).not.toContain(other)
          await page.closeByEscape()
        }
      })
    })
  })
}

/**
 * Runs in the page. Finds a point in a row, outside the text of the row's link.
 *
 * @param label of the cell; default: the second cell
 * @returns `link`: the text of the row's link; `hit`: the text of the link under the point
 */
function rowOf(
  person: string,
  label: string | null,
): { x: number; y: number; link: string; hit: string | undefined } | null {
  const rows = [...document.querySelectorAll('tbody tr')]
  const row = rows.find((one) => one.textContent.includes(person))
  const cell = row?.querySelector(label ? `[data-label="${label}"]` : 'td')
  if (!row || !cell || document.querySelector('dialog[open]')) return null
  const { left, top, width, height } = cell.getBoundingClientRect()
  const at = { x: left + width / 2, y: top + height / 2 }
  return {
    ...at,
    link: row.querySelector('a:not(.bulk-skip)')?.textContent ?? '',
    hit: document.elementFromPoint(at.x, at.y)?.closest('a')?.textContent,
  }
}

/** Runs in the page. A point on the open dialog's backdrop, once its transition has ended. */
function besideDialog(): { x: number; y: number } | null {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog || dialog.getAnimations({ subtree: true }).length > 0) return null
  const { top, left } = dialog.getBoundingClientRect()
  const at = top > 8 ? { x: innerWidth / 2, y: top / 2 } : { x: left / 2, y: innerHeight / 2 }
  return document.elementFromPoint(at.x, at.y) === dialog ? at : null
}
