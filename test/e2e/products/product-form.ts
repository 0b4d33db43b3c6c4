import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { adjustStock } from '../../../app/domain/stock/move-stock.server.ts'
import { inTransaction } from '../../../app/platform/db.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { signInAs } from '../support/staff.ts'

const photo = (name: string) =>
  fileURLToPath(new URL(`../../../demo/photos/${name}.webp`, import.meta.url))
export const CHAIR = [1, 2, 3].map((view) => photo(`orla-blue-velvet-tub-chair-${view}`))

export async function createTestProduct(
  shop: OpenShop,
  title: string,
  part: Partial<typeof products.$inferInsert> = {},
) {
  return await withShopDatabase(shop, (db) =>
    inTransaction(db, async (tx) => {
      const [made] = await tx
        .insert(products)
        .values({ title, price: pence(62_000), ...part })
        .returning({ id: products.id })
      if (!made) throw new Error('no product was made')
      await adjustStock(tx, made.id, 3)
      return made.id
    }),
  )
}

/**
 * Waits until the picture in the confirmation dialog has loaded: removing it while it is loading
 * would log a 404 in the browser.
 */
export async function expectLeaveQuestion(page: Page): Promise<void> {
  const picture = page.locator('dialog img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
}

export const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
export const tiles = (page: Page) => pictures(page).getByRole('listitem')
/** The identity of each picture, in the order of the tiles. */
export const order = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** The hydrated file field; the server renders another one for browsers without JavaScript. */
export const fileField = (page: Page) => page.locator('input[type=file][multiple]:not([name])')

export async function addPictures(page: Page, files: string[]): Promise<void> {
  const before = await tiles(page).count()
  await fileField(page).setInputFiles(files)
  await expect(pictures(page).getByRole('button', { name: /^Remove picture/ })).toHaveCount(
    before + files.length,
    { timeout: 30_000 },
  )
}

export async function edit(
  page: Page,
  shop: OpenShop,
  id: string,
  role: 'editor' | 'viewer' = 'editor',
) {
  const staff = await signInAs(page, shop, role)
  await page.goto(`/admin/products/edit/${id}`)
  return staff
}

/** Runs `work` and waits until its change of the pictures has been saved. */
export async function kept(page: Page, work: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse((one) => one.url().endsWith('/pictures'))
  await work()
  expect((await response).ok()).toBe(true)
}
