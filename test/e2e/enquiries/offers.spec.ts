import { sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { OFFERED_PIECE } from '../../support/fixtures/offers.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('staff offer a price, and the seller accepts it on their page', { tag: '@phone' }, async ({
  page,
  shop,
  anotherShopper,
}) => {
  const email = `offer${process.pid}${Date.now()}@example.com`
  const name = `Seller ${Date.now()}`
  await withShopDatabase(shop, (db) =>
    db.insert(sellSubmissions).values({
      name,
      email,
      phone: '01632 960 333',
      item_description: OFFERED_PIECE,
      item_condition: 'good',
      item_age: '6 years',
    }),
  )
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/sell-submissions?${new URLSearchParams({ q: name })}`)
  await expect(page.getByText('Armchair by Sample & Sons')).toBeVisible()
  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByText('Make an offer').click()
  await dialog.getByLabel('Price offered (£)').fill('120')
  await dialog.getByLabel('Message to the seller').fill('We like the frame.')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await expect(toast(page)).toContainText('Offer sent')
  await expect(dialog.getByText('Offer made by')).toBeVisible()
  await expect(dialog.getByText('Make another offer')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])

  const mail = async () =>
    (await shop.mails()).find((source) => readMail(source).header('To').includes(email))
  await expect.poll(mail).toBeTruthy()
  const link = /\/your-furniture\/[\w-]{43}/.exec(readMail((await mail()) ?? '').text)?.[0] ?? ''
  const seller = await anotherShopper()
  await seller.goto(link)
  await expect(seller.getByText('£120.00').first()).toBeVisible()
  expect(await accessibilityViolations(seller)).toEqual([])
  await seller.getByLabel('Where is the piece?').fill('1 Sample Street\nLeeds\nLS1 4AP')
  await seller.getByRole('button', { name: 'Accept £120.00' }).click()
  await expect(seller.getByText('You accepted £120.00')).toBeVisible()
  await expect(seller.locator('#offer')).toBeFocused()
  expect(await accessibilityViolations(seller)).toEqual([])

  await page.reload()
  await expect(dialog.getByText('Accepted by the seller')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveValue('purchased')
  await expect(dialog.getByText('To schedule: No day yet')).toBeVisible()
})
