import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { photoAddress } from '../../../app/domain/enquiries/photos/sell-photo-name.server.ts'
import { storeSellPhoto } from '../../../app/domain/enquiries/photos/store-sell-photo.server.ts'
import { sellPhotos, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { itemDescription } from '../../../app/domain/enquiries/sell/item-description.ts'
import { createMediaStore } from '../../../app/domain/media/store/open-media-store.server.ts'
import { systemClock } from '../../../app/platform/clock.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'
import {
  addPictures,
  CHAIR,
  createTestProduct,
  drawing,
  edit,
  expectLeaveQuestion,
  fileField,
  kept,
  order,
  pictures,
  tiles,
} from './product-form.ts'

test.use({ sharesShop: 'with-staff' })

test('a product is created with its pictures, in the given order and with their descriptions', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample tub chair')
  await page.getByLabel('Price (£)').fill('£1,250.50')
  await page.getByLabel('Category').selectOption('Armchairs')
  await addPictures(page, CHAIR)
  const [first, second, third] = await order(page)
  await page.getByRole('button', { name: 'Move picture 3 to the left' }).click()
  await expect(page.getByRole('button', { name: 'Move picture 2 to the left' })).toBeFocused()
  await expect(pictures(page).getByRole('status')).toHaveText('Moved to place 2 of 3')
  await page.getByRole('button', { name: 'Make picture 2 the primary one' }).click()
  await page.getByLabel('What picture 1 shows').fill('The whole chair')
  await page.getByLabel('Kind of picture 3').selectOption('Mark')
  await page.getByLabel('Caption of picture 3').fill('a scuff on the left leg')
  await page.getByLabel('Caption of picture 3').blur()
  expect(await order(page)).toEqual([first, third, second])

  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(toast(page)).toContainText('Product created')
  await expect(page).toHaveURL(/\/admin\/products\/edit\/[0-9a-f-]{36}$/)
  expect(await order(page)).toEqual([first, third, second])
  const primary = page.getByRole('button', { name: 'Make picture 2 the primary one' })
  await expect(primary).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('The whole chair')

  // The shop shows the primary picture first.
  await page.goto(page.url().replace('/admin/products/edit/', '/shop/product/'))
  await expect(page.getByText('£1,250.50').first()).toBeVisible()
  const views = page.getByRole('list', { name: 'Pictures of Sample tub chair' }).locator('img')
  const shown = await views.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(shown).toEqual([third, first, second])
  await expect(views.nth(1)).toHaveAttribute('alt', 'The whole chair')
  await expect(page.getByText('Mark: a scuff on the left leg')).toBeAttached()
  await page.getByRole('link', { name: 'a scuff on the left leg' }).click()
  await expect(page.getByRole('dialog')).toContainText('Mark: a scuff on the left leg')
})

test('a picture’s kind that could not be saved is reverted to the saved one', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 500/)
  const id = await createTestProduct(shop, 'Sample to describe')
  await edit(page, shop, id)
  await addPictures(page, CHAIR)
  const kind = page.getByLabel('Kind of picture 2')
  await page.route('**/pictures', (route) => route.fulfill({ status: 500, body: '{}' }))
  await kind.selectOption('Mark')
  await expect(toast(page)).toContainText('What you wrote about the picture was not saved')
  await expect(kind).toHaveValue('view')
})

test('a product’s fields and pictures are changed', async ({ page, shop }) => {
  const id = await createTestProduct(shop, 'Sample to edit')
  await edit(page, shop, id)
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByLabel('Description').fill('Line one\nLine two')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByLabel('Featured').check()
  await page.keyboard.press('Control+s')
  await expect(toast(page)).toContainText('Product updated')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Line one')

  await addPictures(page, CHAIR)
  const [first, second, third] = await order(page)
  const seen = await watchOrder(page)
  await kept(page, () => page.locator('[draggable=true]').nth(2).dragTo(tiles(page).nth(0)))
  await expect.poll(() => order(page)).toEqual([third, first, second])
  await kept(page, async () => {
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await expectLeaveQuestion(page)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
  })
  await expect.poll(() => order(page)).toEqual([third, second])
  // The previous order never reappears, or a click could hit a different picture.
  expect(await seen()).toEqual([[third, first, second].join(), [third, second].join()])
  // The removed picture was the primary one.
  await expect(
    page.getByRole('button', { name: 'Make picture 1 the primary one' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await kept(page, async () => {
    await page.getByLabel('What picture 2 shows').fill('Its left arm')
    await page.keyboard.press('Enter')
  })
  await page.reload()
  expect(await order(page)).toEqual([third, second])
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('Its left arm')
  const gone = await page.request.get(first ?? '')
  expect(gone.status()).toBe(404)
})

/** @returns a function that returns every order of the pictures observed since */
async function watchOrder(page: Page): Promise<() => Promise<string[]>> {
  const list = pictures(page).getByRole('list')
  const orders = await list.evaluateHandle((element) => {
    const all: string[] = []
    const look = () => {
      const now = [...element.querySelectorAll('img')].map((img) => img.getAttribute('src')).join()
      if (now !== all.at(-1)) all.push(now)
    }
    look()
    new MutationObserver(look).observe(element, { childList: true, subtree: true })
    return all
  })
  return async () => (await orders.jsonValue()).slice(1)
}

async function createTestSellRequest(shop: OpenShop): Promise<string> {
  return await withShopDatabase(shop, async (db) => {
    const email = 'seller@example.com'
    const deps = { media: createMediaStore({ dataDir: shop.dataDir }), clock: systemClock }
    const keys: string[] = []
    for (const color of ['#2a5885', '#a8482a']) {
      const bytes = await drawing(640, 480, color).jpeg().toBuffer()
      const stored = await storeSellPhoto(db, deps, { email, bytes })
      if (stored.ok) keys.push(stored.key)
    }
    const [sellRequest] = await db
      .insert(sellSubmissions)
      .values({
        name: 'Jo Sample',
        email,
        item_description: itemDescription({
          itemType: '3-seater',
          brand: 'Sample & Sons',
          material: 'velvet',
          condition: 'like-new',
          dimensions: '210 x 95 x 80 cm',
          color: 'Blue',
          age: '6 years',
          damage: 'small tear on the left arm',
          pets: 'no',
          smoke: 'no',
          reason: 'Moving house',
          price: '£300',
          location: '1 Sample Street',
        }),
        item_condition: 'like-new',
        item_age: '6 years',
        photos: keys.map(photoAddress),
      })
      .returning({ id: sellSubmissions.id })
    const id = sellRequest?.id ?? ''
    for (const key of keys) {
      await db.update(sellPhotos).set({ submission_id: id }).where(eq(sellPhotos.key, key))
    }
    return id
  })
}

test('a product is made from a sell request, with copies of its photos', async ({ page, shop }) => {
  const sellRequest = await createTestSellRequest(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/products/create?offer=${sellRequest}`)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Sample & Sons 3-seater sofa in blue velvet',
  )
  await expect(page.getByLabel('Category')).toHaveValue('Sofas')
  await expect(page.getByLabel('Condition')).toHaveValue('Like New')
  await expect(page.getByLabel('Dimensions')).toHaveValue('210 x 95 x 80 cm')
  await expect(page.getByLabel('Show on the website')).not.toBeChecked()
  await expect(page.getByText('The seller hopes for £300.')).toBeVisible()
  const description = page.getByLabel('Description')
  await expect(description).toHaveValue(/small tear on the left arm/)
  await expect(description).not.toHaveValue(/Jo|Sample Street|300|Moving/)
  await page.getByLabel('Price (£)').fill('480')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(toast(page)).toContainText('Product created')
  await expect(tiles(page)).toHaveCount(1)
  expect(await order(page)).toEqual([expect.stringMatching(/^\/media\//)])
  await expect(page.getByRole('link', { name: 'Made from a sell request' })).toHaveAttribute(
    'href',
    `/admin/sell-submissions/${sellRequest}`,
  )

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('Shoppers do not see this piece: it is hidden.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/3-seater sofa in blue velvet/)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(toast(page)).toContainText('This is a preview')
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()

  await page.goto(`/admin/products/create?offer=${sellRequest}`)
  const made = page.getByRole('complementary').getByRole('link', { name: /^Sample & Sons/ })
  await expect(made).toBeVisible()
  await page.goto('/admin/products/create?offer=nonsense')
  await expect(page.getByText('That sell request no longer exists.')).toBeVisible()
})

test('pictures that fail to upload stay in the form and are retried', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED/)
  const id = await createTestProduct(shop, 'Sample with trouble')
  await edit(page, shop, id)
  await fileField(page).setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('no picture that the shop takes'),
  })
  await expect(pictures(page)).toContainText('Most Compatible')

  let fails = true
  await page.route('**/admin/products/pictures?*', (route) =>
    fails ? route.abort() : route.continue(),
  )
  await fileField(page).setInputFiles(CHAIR.slice(0, 2))
  await expect(toast(page)).toContainText('Failed to upload some images')
  await expect(pictures(page).getByText('Not uploaded')).toHaveCount(2)
  fails = false
  const again = pictures(page).getByRole('button', { name: /^Upload .* again$/ })
  await again.last().click()
  await expect(again).toHaveCount(1)
  await again.click()
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2)

  await page.route('**/edit/*/pictures', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(toast(page)).toContainText('Error deleting image')
  await expect(tiles(page)).toHaveCount(2)
})

test('a picture removed by keyboard leaves the focus in the list of pictures', async ({
  page,
  shop,
}) => {
  const id = await createTestProduct(shop, 'Sample chair with two pictures')
  await edit(page, shop, id)
  await fileField(page).setInputFiles(CHAIR.slice(0, 2))
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove picture 1' }).press('Enter')
  await expectLeaveQuestion(page)
  await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await expect(tiles(page)).toHaveCount(1)
  await expect(pictures(page).getByRole('status')).toHaveText('Picture removed')
  await expect(pictures(page).locator('ul')).toBeFocused()
})
