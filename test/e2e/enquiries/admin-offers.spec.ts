import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { photoAddress } from '../../../app/domain/enquiries/photos/sell-photo-name.server.ts'
import { sellPhotos, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { itemDescription } from '../../../app/domain/enquiries/sell/item-description.ts'
import { createMediaStore } from '../../../app/domain/media/store/open-media-store.server.ts'
import { plainVisitor } from '../../support/plain-visitor.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, lookForChanges, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const LIST = '/admin/sell-submissions'
let sent = 0

const description = itemDescription({
  itemType: 'corner-sofa',
  brand: '',
  material: 'velvet',
  condition: 'like-new',
  dimensions: '210 x 95 x 80 cm',
  color: 'moss green',
  age: '6 years',
  damage: 'One mark: on the left arm',
  pets: 'no',
  smoke: 'yes',
  reason: 'We are moving.',
  price: '£250',
  location: 'HP11 1AA',
})

/** Each has a unique name, because tests share the shop. */
async function createTestSellRequest(
  shop: OpenShop,
  part: Partial<typeof sellSubmissions.$inferInsert> = {},
) {
  sent += 1
  const name = `Seller ${process.pid} ${sent}`
  return await withShopDatabase(shop, async (db) => {
    const [made] = await db
      .insert(sellSubmissions)
      .values({
        name,
        email: `seller${process.pid}.${sent}@example.com`,
        item_description: description,
        item_condition: 'like-new',
        item_age: '6 years',
        ...part,
      })
      .returning()
    if (!made) throw new Error('no sell request was made')
    return made
  })
}

/** Photos in the sell form's format, each with a different width. */
async function createTestPhotos(shop: OpenShop, count: number): Promise<string[]> {
  const media = createMediaStore({ dataDir: shop.dataDir })
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  for (const [index, key] of keys.entries()) {
    const size = { width: 400 + 100 * index, height: 300 }
    const drawing = sharp({ create: { ...size, channels: 3, background: '#6b7f6a' } })
    const stored_name = `sell_photos/seller@example.com/1-${key}.webp`
    await media.write(stored_name, await drawing.webp().toBuffer())
    const email = 'seller@example.com'
    await withShopDatabase(shop, (db) => db.insert(sellPhotos).values({ key, email, stored_name }))
  }
  return keys.map(photoAddress)
}

const stored = (shop: OpenShop, id: string) =>
  withShopDatabase(shop, async (db) => {
    const [found] = await db.select().from(sellSubmissions).where(eq(sellSubmissions.id, id))
    return found
  })

/** A colleague, who works in a browser without scripts. */
async function colleagueOf(shop: OpenShop) {
  const { staff, cookie } = await createColleague(shop)
  const open = async (id: string) => await plainVisitor(shop, cookie).open(`${LIST}/${id}`)
  return {
    fullName: staff.fullName,
    async decide(id: string, Status: string) {
      const form = (await open(id)).within('dialog').within('form', 'Status')
      expect((await form.press('Save', { Status })).text).toContain('Status updated successfully')
    },
    async offerAndAsk(id: string, name: string) {
      const offer = { 'Price offered (£)': '90' }
      const offered = await (await open(id)).press('Send the offer', offer)
      expect(offered.text).toContain('Offer sent')
      const question = { 'Your answer': 'Is it still there?' }
      const asked = await offered.within('dialog', name).press('Send answer', question)
      expect(asked.texts('li').join()).toContain('still there')
    },
  }
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const only = (name: string) => `${LIST}?${new URLSearchParams({ q: name })}`

test('a sell request is opened, decided and answered', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const { id, name, email } = await createTestSellRequest(shop, { phone: '+44 (0)1494 111 222' })
  await signInAs(page, shop, 'editor')
  await page.goto(only(name))
  await expect(row(page, name)).toContainText(`${description.slice(0, 50)}…`)
  await expect(row(page, name).getByText('New', { exact: true })).toHaveCount(2)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  for (const words of ['Corner sofa', 'Like new', 'One mark: on the left arm', '£250']) {
    await expect(dialog).toContainText(words)
  }
  await expect(dialog).toContainText('No photos were sent.')
  await expect(dialog).toContainText('marked it as read')
  expect((await stored(shop, id))?.is_read).toBe(true)
  const reply = await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(reply).toMatch(new RegExp(`^mailto:${email}\\?subject=Re`))
  await expect(dialog.getByRole('link', { name: /1494 111 222/ })).toHaveAttribute(
    'href',
    'tel:+441494111222',
  )
  const make = dialog.getByRole('link', { name: 'Make a product from this' })
  await expect(make).toHaveAttribute('href', `/admin/products/create?offer=${id}`)

  await dialog.getByLabel('Status').selectOption('Purchased')
  await expect(toast(page)).toContainText('Status updated successfully')
  await expect(dialog).toContainText('changed the status')
  await dialog.getByLabel('Status').selectOption('New')
  await expect.poll(async () => (await stored(shop, id))?.status).toBe('new')
  await dialog.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(toast(page)).toContainText('Marked as unread')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(only(name))
  await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Marked as read')
})

test('photos are enlarged by keyboard', async ({ page, shop }) => {
  const photos = await createTestPhotos(shop, 3)
  const { id, name } = await createTestSellRequest(shop, { photos })
  await signInAs(page, shop, 'viewer')
  await page.goto(only(name))
  await expect(row(page, name).getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await page.getByRole('link', { name }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('link', { name: 'View 2 of 3, larger' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photo 2 of 3' })
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 500)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 3 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Photo' })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'View 2 of 3, larger' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(only(name))
  await expect(page.getByRole('link', { name })).toBeFocused()
  expect((await stored(shop, id))?.is_read).toBe(false)
})

test('a letter and an offer that are being written stay when a colleague writes to the seller', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const { id, name } = await createTestSellRequest(shop, { is_read: true })
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  const colleague = await colleagueOf(shop)
  await page.goto(`${LIST}/${id}`)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByText('Make an offer').click()
  await dialog.getByLabel('Message to the seller').fill('We like the frame.')
  await dialog.getByText('Decline with a letter').click()
  const letter = dialog.getByLabel('Letter to the seller')
  await letter.fill('We have no room for it.')

  await colleague.offerAndAsk(id, name)
  await lookForChanges(page)
  await expect(dialog.getByText('£90.00').first()).toBeVisible()
  await expect(dialog.getByLabel('Message to the seller')).toHaveValue('We like the frame.')
  await expect(letter).toHaveValue('We have no room for it.')

  await dialog.getByRole('button', { name: 'Send and decline' }).click()
  await expect(toast(page)).toContainText('in the meantime')
  await expect(letter).toHaveValue('We have no room for it.')
  await dialog.getByRole('button', { name: 'Send and decline' }).click()
  await expect(toast(page)).toContainText('Letter sent')
})

test('a status that could not be saved is reverted, and a colleague’s decision is shown instead', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch|status of 409/)
  const { id } = await createTestSellRequest(shop, { is_read: true })
  await signInAs(page, shop, 'editor')
  const colleague = await colleagueOf(shop)
  await page.goto(`${LIST}/${id}`)
  await page.route('**/sell-submissions/*.data*', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  const status = page.getByRole('dialog').getByLabel('Status')
  await status.selectOption('Contacted')
  await expect(toast(page)).toContainText('Failed to update status')
  await expect(status).toHaveValue('new')
  await page.unroute('**/sell-submissions/*.data*')

  await colleague.decide(id, 'purchased')
  await status.selectOption('Declined')
  await expect(toast(page).last()).toContainText(
    `${colleague.fullName} has set it to Purchased in the meantime.`,
  )
  await expect(status).toHaveValue('purchased')
  expect((await stored(shop, id))?.status).toBe('purchased')
})
