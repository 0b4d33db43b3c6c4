import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../app/platform/db.ts'
import { createTestDiscountCode } from '../../support/fixtures/discounts.ts'
import { createTestTestimonial } from '../../support/fixtures/testimonials.ts'
import { plainVisitor } from '../../support/plain-visitor.ts'
import { createTestRound } from '../delivery/round-steps.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, holdSubmission, lookForChanges, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

type Edited = {
  /** Of the page with the form. */
  address: string
  /** What a colleague saves. */
  saves: SQL
}

type Case = {
  form: string
  given: (shop: OpenShop) => Promise<Edited>
  /** The form is in a disclosure. */
  opens?: boolean
  field: string
  input: string
  /** What the colleague has saved, as the page shows it. */
  theirs: string
  saved: string
}

const inDatabase = (made: (db: Db) => Promise<Edited>) => (shop: OpenShop) =>
  withShopDatabase(shop, made)

async function idOf(db: Db, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows[0]?.id ?? ''
}

async function removeRounds(db: Db): Promise<void> {
  await db.execute(sql`delete from rounds`)
  await db.execute(sql`delete from vans`)
}

const CASES: Case[] = [
  {
    form: 'a zone',
    given: inDatabase(async (db) => {
      // Another test of the shared shop may have renamed it.
      const id = await idOf(
        db,
        sql`update delivery_zones set name = 'Isle of Wight' where name like 'Isle of Wight%'
          returning id`,
      )
      return {
        address: `/admin/delivery/${id}`,
        saves: sql`update delivery_zones set version = version + 1, kind = 'delivered', price = 77,
          lead_days = 9, weekdays = array['monday'], last_order_time = '11:00' where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Name',
    input: 'Isle of Wight and more',
    theirs: '£77.00',
    saved: 'Zone saved',
  },
  {
    form: 'a discount code',
    given: inDatabase(async (db) => {
      await db.execute(sql`delete from discount_codes where code = 'TYPED-TEXT'`)
      const { id } = await createTestDiscountCode(db, { code: 'TYPED-TEXT' })
      return {
        address: `/admin/discount-codes/${id}`,
        saves: sql`update discount_codes set version = version + 1, percentage = 33 where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Maximum uses',
    input: '1234',
    theirs: '33%',
    saved: 'Discount code saved',
  },
  {
    form: 'a redirect',
    given: inDatabase(async (db) => {
      await db.execute(sql`delete from redirects where from_path like '/typed%'`)
      const id = await idOf(
        db,
        sql`insert into redirects (from_path, to_path) values ('/typed', '/shop') returning id`,
      )
      return {
        address: `/admin/redirects/${id}`,
        saves: sql`update redirects set version = version + 1, to_path = '/delivery' where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Old address',
    input: '/typed-by-me',
    theirs: '/delivery',
    saved: 'Redirect saved',
  },
  {
    form: 'a testimonial',
    given: inDatabase(async (db) => {
      const { id } = await createTestTestimonial(db, { state: 'hidden' })
      return {
        address: `/admin/testimonials/${id}`,
        saves: sql`update testimonials set version = version + 1, place = 'Hull' where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Their words',
    input: 'It came sooner than they said.',
    theirs: 'Hull',
    saved: 'Testimonial saved',
  },
  {
    form: 'a saved reply',
    given: inDatabase(async (db) => {
      await db.execute(sql`delete from saved_replies`)
      const id = await idOf(
        db,
        sql`insert into saved_replies (name, body) values ('Opening hours', 'At nine.') returning id`,
      )
      return {
        address: '/admin/saved-replies',
        saves: sql`update saved_replies set version = version + 1, body = 'At ten.' where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Text',
    input: 'We open at eight.',
    theirs: 'At ten.',
    saved: 'Reply saved',
  },
  {
    form: 'a van',
    given: inDatabase(async (db) => {
      await removeRounds(db)
      const id = await idOf(
        db,
        sql`insert into vans (name, drops, litres) values ('The van', 6, 14000) returning id`,
      )
      return {
        address: '/admin/vans',
        saves: sql`update vans set version = version + 1, drops = 11 where id = ${id}`,
      }
    }),
    opens: true,
    field: 'Name',
    input: 'The green van',
    theirs: '11 stops',
    saved: 'Van saved',
  },
  {
    form: 'a round',
    given: async (shop) => {
      await withShopDatabase(shop, removeRounds)
      const id = await createTestRound(shop)
      return {
        address: `/admin/rounds/${id}`,
        saves: sql`update rounds set version = version + 1, drops = 11, note = 'Take the small key.'
          where id = ${id}`,
      }
    },
    field: 'Note for the driver',
    input: 'The gate closes at four.',
    theirs: '0 of 11 stops',
    saved: 'Round saved',
  },
]

for (const { form, given, opens, field, input, theirs, saved } of CASES) {
  test(`the form of ${form} keeps focus and input: while it is saved, and when a colleague saves it`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409/)
    const { address, saves } = await given(shop)
    await page.clock.install()
    await signInAs(page, shop, 'admin')
    await page.goto(address)
    if (opens) await page.getByText('Edit', { exact: true }).click()
    const typed = page.getByLabel(field, { exact: true }).first()
    const save = page.getByRole('button', { name: /^Sav(e|ing\.\.\.)$/ }).first()

    await test.step('text typed while the form is saved stays, and is no conflict', async () => {
      await typed.fill(input)
      const release = await holdSubmission(page)
      await save.click()
      await typed.press('End')
      await typed.pressSequentially('5')
      release()
      await expect(toast(page)).toContainText(saved)
      await lookForChanges(page)
      await expect(typed).toHaveValue(`${input}5`)
      await expect(save).toBeEnabled()
      const second = page.waitForResponse((response) => response.request().method() === 'POST')
      await save.press('Enter')
      expect((await second).status()).toBe(200)
      // The page has loaded the saved version.
      await expect(save).toHaveText('Save')
    })

    await test.step('the focus stays on the button that saves', async () => {
      await lookForChanges(page)
      await expect(save).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator('form :focus')).toHaveCount(1)
      const reloaded = await page.request.get(address)
      expect(await reloaded.text()).toContain(`${input}5`)
    })

    await test.step('the input stays when a colleague saves, until it is saved', async () => {
      await typed.fill(input)
      await withShopDatabase(shop, (db) => db.execute(saves))
      await lookForChanges(page)
      await expect(page.getByText(theirs).first()).toBeVisible()
      await expect(typed).toHaveValue(input)
      await save.click()
      await expect(toast(page)).toContainText(/meanwhile|in the meantime/)
      await expect(typed).toBeVisible()
      await expect(typed).toHaveValue(input)
      await save.click()
      await expect(toast(page)).toContainText(saved)
    })

    await test.step('without unsaved input the form follows the colleague', async () => {
      await withShopDatabase(shop, (db) => db.execute(saves))
      await lookForChanges(page)
      await expect(page.getByText(theirs).first()).toBeVisible()
    })
  })
}

const REFUSED = [
  {
    form: 'settings',
    address: '/admin/settings/reviews',
    field: 'Days after delivery',
    save: 'Save',
    theirs: '12',
    input: '21',
    saved: 'Reviews saved',
  },
  {
    form: 'page texts',
    address: '/admin/words/our-story',
    field: 'Introduction',
    save: 'Save draft',
    theirs: 'Two cousins and a van.',
    input: 'Three cousins and two vans.',
    saved: 'Draft saved',
  },
]

for (const { form, address, field, save, theirs, input, saved } of REFUSED) {
  test(`a refused save of ${form} shows what a colleague has saved, and the next one replaces it`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expect(/status of (409|503)/)
    // The page does not poll while the server does not respond.
    await page.route('**/admin/session', (route) => route.fulfill({ status: 503 }))
    await signInAs(page, shop, 'admin')
    const { cookie } = await createColleague(shop)
    const colleague = await plainVisitor(shop, cookie).open(address)
    await page.goto(address)
    await colleague.within('main').press(save, { [field]: theirs })
    await page.getByLabel(field).first().fill(input)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(toast(page)).toContainText('meanwhile')
    await expect(page.getByRole('main').getByText(`Saved meanwhile: ${theirs}`)).toBeVisible()
    await expect(page.getByLabel(field).first()).toHaveValue(input)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(toast(page)).toContainText(saved)
  })
}

test('ending a discount code keeps what is entered in its form', async ({ page, shop }) => {
  const id = await withShopDatabase(
    shop,
    async (db) => (await createTestDiscountCode(db, { code: 'ENDS-SOON' })).id,
  )
  await signInAs(page, shop, 'admin')
  await page.goto(`/admin/discount-codes/${id}`)
  await page.getByText('Edit', { exact: true }).click()
  const typed = page.getByLabel('Maximum uses', { exact: true })
  await typed.fill('77')
  await page.locator('summary', { hasText: 'End the code' }).click()
  await page.getByRole('button', { name: 'End the code' }).click()
  await expect(page.locator('summary', { hasText: 'Let it be used again' })).toBeVisible()
  await expect(typed).toHaveValue('77')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Discount code saved')
  await expect(page.getByRole('dialog').getByText('of 77')).toBeVisible()
})
