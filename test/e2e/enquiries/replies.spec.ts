import sharp from 'sharp'
import { contactSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'

test.use({ sharesShop: 'with-staff' })

const photo = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('staff answer with a photo, and the customer replies with another one on their page', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 422/)
  const email = `sample-writer${process.pid}.${Date.now()}@example.com`
  const id = await withShopDatabase(shop, async (db) => {
    const message = 'Does the green sofa fit through a door of 76 cm?'
    const [kept] = await db
      .insert(contactSubmissions)
      .values({ name: 'Sample Writer', email, message })
      .returning({ id: contactSubmissions.id })
    return kept?.id ?? ''
  })
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/inbox/message/${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('It does: its feet come off. Here is one.')
  await dialog.getByText('Add photos', { exact: true }).click()
  await dialog
    .getByLabel('Photos (optional)')
    .setInputFiles({ name: 'feet.jpg', mimeType: 'image/jpeg', buffer: await photo('#24412f') })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()

  let mail: ReturnType<typeof readMail> | undefined
  await expect
    .poll(async () => {
      const mails = (await shop.mails()).map(readMail)
      mail = mails.find((one) => one.header('To') === email)
      return mail !== undefined
    })
    .toBe(true)
  const customer = await anotherShopper()
  await customer.goto(/\/conversation\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(customer.getByRole('img', { name: 'from the shop' })).toBeVisible()
  await customer.getByLabel('Your message').fill('And this is the way up.')
  await customer.getByLabel('Photos (optional)').setInputFiles([
    { name: 'stairs.jpg', mimeType: 'image/jpeg', buffer: await photo('#b7791f') },
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await customer.getByRole('button', { name: 'Send message' }).click()
  await expect(customer.getByText('use JPEG, PNG or WebP')).toBeVisible()
  await expect(customer.getByText('One photo has arrived.')).toBeVisible()
  expect(await accessibilityViolations(customer)).toEqual([])
  await customer.getByRole('button', { name: 'Send message' }).click()
  await expect(customer.getByRole('img', { name: 'that you sent' })).toHaveCount(1)
  expect(await accessibilityViolations(customer)).toEqual([])
  await page.reload()
  const reply = dialog.getByRole('listitem').filter({ hasText: 'the way up' })
  await expect(reply.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})
