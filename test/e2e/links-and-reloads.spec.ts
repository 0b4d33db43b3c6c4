import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { contactSubmissions, sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../app/domain/newsletter/schema.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { SEED, upTo } from '../support/proof.ts'
import { inDatabaseOf } from './open-shop.ts'
import {
  publicAddresses,
  type StaffIds,
  type Step,
  staffAddresses,
  walkOf,
} from './page-addresses.ts'
import { signInAs } from './staff.ts'
import { expect, type Staged, test } from './staged-shop.ts'

/** Longer than the browser waits for an answer before it shows a skeleton. */
const SLOW_MS = 350
/** Both pages come to rest within this. */
const REST_MS = 4_000

test.describe.configure({ timeout: 120_000 })

test.beforeEach(({ troubles }) => {
  console.log(`links and reloads: PROOF_SEED=${SEED}`)
  troubles.expect(/status of 4(04|10)/)
})

test('a page of the shop that a link led to is what a reload shows', async ({ page, staged }) => {
  const { products } = staged
  const cart = `${products.available}.2~${products.last}.1`
  await page.context().addCookies([{ name: 'cart', value: cart, url: staged.shop.url }])
  await walk(page, walkOf('public', publicAddresses(staged)), '/terms')
})

test('a page of the staff area that a link led to is what a reload shows', async ({
  page,
  staged,
}) => {
  const person = await signInAs(page, staged.shop, 'admin')
  const ids = await staffIds(staged, person.id)
  await walk(page, walkOf('staff', staffAddresses(staged, ids)), '/admin/account')
})

/** Read before, since looking at them marks them as read. */
async function staffIds({ shop }: Staged, person: string): Promise<StaffIds> {
  return await inDatabaseOf(shop, async (db) => {
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
    const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
    const [subscriber] = await db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .limit(1)
    return {
      order: order?.id ?? '',
      message: message?.id ?? '',
      sellRequest: sellRequest?.id ?? '',
      subscriber: subscriber?.id ?? '',
      person,
    }
  })
}

/** One page goes on by links, a second one of the same browser opens each address directly. */
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

/** What the router does when a link is followed, to addresses too that no link on this page has. */
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

/** Each line that only one of them has. */
function compare(byLink: string[], byReload: string[]): string[] {
  const only = (name: string, one: string[], other: string[]) =>
    one.filter((line) => !other.includes(line)).map((line) => `only ${name}: ${line}`)
  return [
    ...only('by the link', byLink, byReload),
    ...only('by the reload', byReload, byLink),
    ...(byLink.join('\n') === byReload.join('\n') ? [] : ['number or order of lines']),
  ]
}

/** @returns the address, the head without what is for the browser alone, the text and the fields */
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
