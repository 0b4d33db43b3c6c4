import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { CivilDay } from '../../../app/domain/delivery/days/civil-days.ts'
import { deliveryZones } from '../../../app/domain/delivery/schema.ts'
import { deliveries, rounds, vans } from '../../../app/domain/delivery-rounds/schema.ts'
import { discountCodes } from '../../../app/domain/discounts/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { listImports } from '../../../app/domain/list-import/schema.ts'
import { newsletterSubscribers } from '../../../app/domain/newsletter/schema.ts'
import { orders } from '../../../app/domain/orders/schema.ts'
import { productImports } from '../../../app/domain/product-admin/schema.ts'
import { redirects } from '../../../app/domain/redirects/schema.ts'
import { testimonials } from '../../../app/domain/testimonials/schema.ts'
import { toStaffId } from '../../../app/platform/values/ids.ts'
import { SEED, upTo } from '../../support/full-suite.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, type Staged, test } from '../support/seeded-shop.ts'
import { signInAs } from '../support/staff.ts'
import {
  publicAddresses,
  randomWalk,
  type StaffIds,
  type Step,
  staffAddresses,
} from './page-addresses.ts'

/** Longer than the delay before a skeleton is shown. */
const SLOW_MS = 350
/** Both pages are stable within this time. */
const REST_MS = 4_000

test.describe.configure({ timeout: 120_000 })

test.beforeEach(({ browserErrors }) => {
  console.log(`links and reloads: PROOF_SEED=${SEED}`)
  // The second tab leaves a page while the router still fetches the routes of its links.
  browserErrors.expect(/status of 4(04|10)|^Failed to fetch manifest patches TypeError/)
})

test('public pages are the same after client-side navigation and on a full load', async ({
  page,
  staged,
}) => {
  const { products } = staged
  const cart = `${products.available}.2~${products.last}.1`
  await page.context().addCookies([{ name: 'cart', value: cart, url: staged.shop.url }])
  await walk(page, randomWalk('public', publicAddresses(staged)), '/terms')
})

test('staff pages are the same after client-side navigation and on a full load', async ({
  page,
  staged,
}) => {
  const person = await signInAs(page, staged.shop, 'admin')
  const ids = await staffIds(staged, person.id)
  await walk(page, randomWalk('staff', staffAddresses(staged, ids)), '/admin/account')
})

/** Inserts rows to visit. Messages are inserted as read, because opening one marks it as read. */
async function staffIds({ shop }: Staged, person: string): Promise<StaffIds> {
  return await withShopDatabase(shop, async (db) => {
    const sender = { name: 'Sample Sender', email: `sender.${person}@example.com`, is_read: true }
    const [message] = await db
      .insert(contactSubmissions)
      .values({ ...sender, message: 'Does the green sofa come apart?' })
      .returning({ id: contactSubmissions.id })
    const [sellRequest] = await db
      .insert(sellSubmissions)
      .values({
        ...sender,
        item_description: 'Type: armchair',
        item_condition: 'good',
        item_age: '6 years',
      })
      .returning({ id: sellSubmissions.id })
    const [done] = await db
      .insert(productImports)
      .values({
        id: randomUUID(),
        source: 'shopify',
        state: 'done',
        storage_id: 'sample',
        file_name: 'products.csv',
        headings: ['Handle', 'Title'],
        categories: [],
        options: { categories: {}, otherCategory: null, hideNew: true, takeStock: false },
        product_count: 0,
        created_by: toStaffId(person),
        created_at: new Date(),
        updated_at: new Date(),
        files_deleted_at: new Date(),
      })
      .returning({ id: productImports.id })
    const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
    const [code] = await db.select({ id: discountCodes.id }).from(discountCodes).limit(1)
    const [zone] = await db.select({ id: deliveryZones.id }).from(deliveryZones)
    const [van] = await db
      .insert(vans)
      .values({ name: `Sample van ${person.slice(0, 8)}`, max_stops: 6, litres: 12_000 })
      .returning({ id: vans.id })
    const [round] = await db
      .insert(rounds)
      .values({
        van_id: van?.id ?? '',
        day: '2031-05-06' as CivilDay,
        max_stops: 6,
        litres: 12_000,
      })
      .returning({ id: rounds.id })
    const [delivery] = await db.select({ id: deliveries.id }).from(deliveries).limit(1)
    const [redirect] = await db
      .insert(redirects)
      .values({ from_path: '/old/green-sofa', to_path: '/shop/sofas' })
      .returning({ id: redirects.id })
    const [testimonial] = await db.select({ id: testimonials.id }).from(testimonials).limit(1)
    const [listImport] = await db
      .insert(listImports)
      .values({
        kind: 'redirects',
        format: 'shopify',
        file_name: 'redirects.csv',
        to_create: 1,
        skipped: 0,
        refused: 0,
        created_by: toStaffId(person),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning({ id: listImports.id })
    const [subscriber] = await db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .limit(1)
    return {
      order: order?.id ?? '',
      code: code?.id ?? '',
      redirect: redirect?.id ?? '',
      testimonial: testimonial?.id ?? '',
      listImport: listImport?.id ?? '',
      zone: zone?.id ?? '',
      round: round?.id ?? '',
      delivery: delivery?.id ?? '',
      import: done?.id ?? '',
      message: message?.id ?? '',
      sellRequest: sellRequest?.id ?? '',
      subscriber: subscriber?.id ?? '',
      person,
    }
  })
}

/** One tab navigates on the client, a second tab of the same browser loads each address in full. */
async function walk(page: Page, steps: fc.Arbitrary<Step[]>, start: string): Promise<void> {
  let slow = false
  await page.route(/\.data(\?|$)/, async (route) => {
    if (slow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  const opened = await page.context().newPage()
  await fc.assert(
    fc.asyncProperty(steps, async (walked) => {
      await page.goto(start)
      let from = start
      for (const step of walked) {
        slow = step.slow
        await Promise.all([
          followLink(page, step.address),
          opened.goto(step.address, { waitUntil: 'domcontentloaded' }),
        ])
        const what = `from ${from} to ${step.address}${slow ? ', slowly' : ''}`
        await agree(page, opened, what)
        from = step.address
      }
    }),
    { numRuns: upTo(1, 10), seed: SEED, endOnFailure: true },
  )
}

/** Navigates with the client-side router, also to addresses that the page does not link to. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    await Reflect.get(window, '__reactRouterDataRouter').navigate(to)
  }, address)
}

async function agree(linked: Page, opened: Page, what: string): Promise<void> {
  const end = Date.now() + REST_MS
  for (;;) {
    const [byLink, byReload] = await Promise.all([shown(linked), shown(opened)])
    const differences = compare(byLink, byReload)
    if (differences.length === 0) return
    if (Date.now() > end) return expect.soft(differences, what).toEqual([])
    await linked.waitForTimeout(50)
  }
}

/** The lines that occur in only one of the two. */
function compare(byLink: string[], byReload: string[]): string[] {
  const only = (name: string, one: string[], other: string[]) =>
    one.filter((line) => !other.includes(line)).map((line) => `only ${name}: ${line}`)
  return [
    ...only('by the link', byLink, byReload),
    ...only('by the reload', byReload, byLink),
    ...(byLink.join('\n') === byReload.join('\n') ? [] : ['number or order of lines']),
  ]
}

/** @returns the address, the title and metadata, the text and the form fields */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const fields = all('main :is(input, select, textarea):not([type=hidden])').map((field) => {
      const value = 'value' in field ? String(field.value) : ''
      const checked = field instanceof HTMLInputElement && field.checked
      return `${field.getAttribute('name')}=${value}${checked ? ' (checked)' : ''}`
    })
    return [
      location.pathname + location.search,
      document.title,
      ...all('meta, link[rel=canonical]')
        .map((tag) => tag.outerHTML)
        .toSorted(),
      ...all('main, dialog[open]').flatMap((part) => part.innerText.split(/\n+/)),
      ...fields,
    ]
  })
}
