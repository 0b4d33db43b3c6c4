import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'
import {
  addPictures,
  CHAIR,
  createTestProduct,
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
    await page.getByRole('button', { name: 'Remove picture 2' }).press('Enter')
    await expectLeaveQuestion(page)
    await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  })
  await expect.poll(() => order(page)).toEqual([third, second])
  await expect(pictures(page).getByRole('status')).toHaveText('Picture removed')
  await expect(pictures(page).locator('ul')).toBeFocused()
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
  const kind = page.getByLabel('Kind of picture 2')
  await kind.selectOption('Mark')
  await expect(toast(page)).toContainText('What you wrote about the picture was not saved')
  await expect(kind).toHaveValue('view')
})
