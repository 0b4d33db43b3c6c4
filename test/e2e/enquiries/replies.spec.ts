import { like } from 'drizzle-orm'
import sharp from 'sharp'
import { conversationMessages } from '../../../app/domain/conversations/schema.ts'
import { contactSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { type ImapServer, startImapServer } from '../../support/mail/imap-server.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { parts, sampleMail } from '../../support/mail/sample-mails.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test as shopTest } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'

const CUSTOMER = 'sample-writer@example.com'
/** The shop reads the mailbox every 30 seconds. */
const READ_WITHIN = { timeout: 60_000 }

const test = shopTest.extend<object, { imap: ImapServer }>({
  imap: [
    async ({ browserName }, use) => {
      const imap = await startImapServer({ user: `hello-${browserName}@shop.example` })
      await use(imap)
      await imap.down()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ imap }, use) => use({ IMAP_URL: imap.url }), { scope: 'worker' }],
})

/** Messages that contain the reply's first words. */
const countReplies = (shop: OpenShop): Promise<number> =>
  withShopDatabase(shop, (db) =>
    db.$count(conversationMessages, like(conversationMessages.body, 'Wonderful%')),
  )

const photo = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('staff answer, and the customer replies with a photo by mail and on the page', async ({
  page,
  shop,
  imap,
  browserErrors,
  anotherShopper,
}) => {
  test.slow()
  browserErrors.expect(/status of 422/)
  const id = await withShopDatabase(shop, async (db) => {
    const message = 'Does the green sofa fit through a door of 76 cm?'
    const from = { name: 'Sample Writer', email: CUSTOMER, message }
    const [kept] = await db
      .insert(contactSubmissions)
      .values(from)
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
      mail = mails.find((one) => one.header('To') === CUSTOMER)
      return mail !== undefined
    })
    .toBe(true)
  const content = parts([
    {
      type: 'text/plain; charset=utf-8',
      body: 'Wonderful, this is our door.\r\n\r\nOn Monday Kept wrote:\r\n> It does.',
    },
    { type: 'image/jpeg', name: 'door.jpg', body: await photo('#a8482a') },
    { type: 'application/zip', name: 'plans.zip', body: Buffer.from('PK') },
  ])
  imap.deliver(
    sampleMail({ from: `Writer <${CUSTOMER}>`, to: mail?.header('Reply-To') ?? '', ...content }),
  )
  await expect.poll(() => countReplies(shop), READ_WITHIN).toBe(1)
  await page.goto('/admin/inbox')
  await expect(page.getByText('Wonderful, this is our door.').first()).toBeVisible()
  await page.goto(`/admin/inbox/message/${id}`)
  const reply = dialog.getByRole('listitem').filter({ hasText: 'Wonderful' })
  await expect(reply).toContainText('By email')
  await expect(reply).not.toContainText('wrote')
  await expect(reply).toContainText('“plans.zip” was left out')
  await expect(reply.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const customer = await anotherShopper()
  await customer.goto(/\/conversation\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(customer.getByRole('img', { name: 'from the shop' })).toBeVisible()
  await customer.getByLabel('Your answer').fill('And this is the way up.')
  await customer.getByLabel('Photos (optional)').setInputFiles([
    { name: 'stairs.jpg', mimeType: 'image/jpeg', buffer: await photo('#b7791f') },
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await customer.getByRole('button', { name: 'Send answer' }).click()
  await expect(customer.getByText('use JPEG, PNG or WebP')).toBeVisible()
  await expect(customer.getByText('One photo has arrived.')).toBeVisible()
  expect(await accessibilityViolations(customer)).toEqual([])
  await customer.getByRole('button', { name: 'Send answer' }).click()
  await expect(customer.getByRole('img', { name: 'that you sent' })).toHaveCount(2)
  expect(await accessibilityViolations(customer)).toEqual([])
})
