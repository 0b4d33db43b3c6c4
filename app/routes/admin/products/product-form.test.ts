import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlainPage, plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { photoAddress } from '../../../domain/enquiries/photos/sell-photo-name.server.ts'
import { storeSellPhoto } from '../../../domain/enquiries/photos/store-sell-photo.server.ts'
import { sellPhotos, sellSubmissions } from '../../../domain/enquiries/schema.ts'
import { itemDescription } from '../../../domain/enquiries/sell/item-description.ts'
import { toProductId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'

const CREATE = '/admin/products/create'

let shop: TestShop
let editor: SignedInFetch
let colleague: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  colleague = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const openAs = (staff: SignedInFetch, path: string) => plainVisitor(shop, staff.cookie).open(path)
const edit = (id: string) => `/admin/products/edit/${id}`

const photo = async (view: number) =>
  new File(
    [await readFile(`demo/photos/orla-blue-velvet-tub-chair-${view}.webp`)],
    `chair-${view}.webp`,
    { type: 'image/webp' },
  )
/** The addresses of the pictures in the form, in their order. */
const pictures = ({ html }: PlainPage) =>
  [...html.matchAll(/<img[^>]* src="(\/media\/[^"?]*)/g)].map(([, src]) => src)
const tiles = (page: PlainPage) =>
  page.fields.filter((label) => /^What picture \d shows$/.test(label)).length

test('a product is created with its pictures and changed without scripts', async () => {
  const form = await openAs(editor, CREATE)
  const title = 'Sample without scripts'
  const files = { 'Add pictures': [await photo(1), await photo(2)] }
  const refused = await form.press('Create product', { Title: title, ...files })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Price must be positive')
  expect(refused.value('Title')).toBe(title)
  expect(tiles(refused)).toBe(2)
  const rest = { 'Price (£)': '90', 'What picture 2 shows': 'Its back' }
  const created = await refused.press('Create product', rest)
  expect(created.text).toContain('Product created')
  expect(tiles(created)).toBe(2)

  const [first, second] = pictures(created)
  const moved = await created.press('Move picture 2 to the left')
  expect(pictures(moved).slice(0, 2)).toEqual([second, first])
  expect(moved.value('What picture 1 shows')).toBe('Its back')
  await moved.press('Make picture 1 the primary one')
  const added = await moved.press('Upload', { 'Add pictures': [await photo(3)] })
  expect(tiles(added)).toBe(3)
  const asked = await added.press('Remove picture 2')
  const removed = await asked.within('dialog', 'Remove').press('Remove the picture')
  expect(tiles(removed)).toBe(2)

  const id = toProductId(created.path.split('/').at(-1)?.slice(0, 36) ?? '')
  await shop.db
    .update(products)
    .set({ price: pence(5_000), version: 2 })
    .where(eq(products.id, id))
  const conflict = await removed.press('Save', { Title: 'Sample of mine' })
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('Failed to save product')
  expect(conflict.text).toContain('Theirs: £50.00')
  expect(conflict.value('Title')).toBe('Sample of mine')
  expect((await conflict.press('Save')).text).toContain('Product updated')
})

test('a stock count does not overwrite a concurrent sale, which the form names', async () => {
  const product = await shop.addProduct({ stock: 3 })
  const form = await openAs(editor, edit(product.id))
  expect((await shop.checkout([{ product }])).status).toBe(200)
  const refused = await form.press('Save', { 'Stock quantity': '5' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The stock has changed while you were editing')
  expect(refused.text).toContain('Changed by an order')
  expect(refused.value('Stock quantity')).toBe('5')
  expect(await shop.stockOf(product)).toEqual({ left: 2, reserved: 1 })
})

test('fields that a colleague has saved are named, with their name', async () => {
  const product = await shop.addProduct({ title: 'Sample of two' })
  const form = await openAs(editor, edit(product.id))
  await (await openAs(colleague, edit(product.id))).press('Save', { Brand: 'Another brand' })
  const refused = await form.press('Save', { Title: 'Sample of mine' })
  const { fullName } = colleague.staff
  expect(refused.text).toContain(`${fullName} changed this product while you were editing`)
  expect(refused.text).toContain(`Changed by ${fullName}`)
  expect(refused.text).toContain('Theirs: Another brand')
  expect(refused.value('Title')).toBe('Sample of mine')
})

test('a product without an address, or an unknown one, is reported', async () => {
  const missing = await openAs(editor, '/admin/products/edit')
  expect(missing.text).toContain('Error: Product ID is missing')
  const unknown = await openAs(editor, edit(crypto.randomUUID()))
  expect(unknown.text).toContain('Error: Failed to load product data')
})

test('a viewer sees a product without buttons and file fields', async () => {
  const viewer = await signIn(shop, 'viewer')
  const { id, name } = await shop.addProduct({ title: 'Sample to look at' })
  const page = await openAs(viewer, edit(id))
  expect(page.value('Title')).toBe(name)
  expect(page.isDisabled('Title')).toBe(true)
  expect(page.text).toContain('To change it you need the editor role.')
  expect(page.buttons).not.toContain('Save')
  expect(page.fields).not.toContain('Add pictures')
})

describe('a sell request', () => {
  async function createTestSellRequest(): Promise<string> {
    const email = 'seller@example.com'
    const keys: string[] = []
    for (const background of ['#2a5885', '#a8482a']) {
      const drawing = sharp({ create: { width: 640, height: 480, channels: 3, background } })
      const bytes = await drawing.jpeg().toBuffer()
      const stored = await storeSellPhoto(shop.db, shop.services, { email, bytes })
      if (stored.ok) keys.push(stored.key)
    }
    const [made] = await shop.db
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
    const id = made?.id ?? ''
    for (const key of keys) {
      await shop.db.update(sellPhotos).set({ submission_id: id }).where(eq(sellPhotos.key, key))
    }
    return id
  }

  test('becomes a hidden product with copies of its photos, and without the seller’s data', async () => {
    const id = await createTestSellRequest()
    const form = await openAs(editor, `${CREATE}?offer=${id}`)
    expect(form.value('Title')).toBe('Sample & Sons 3-seater sofa in blue velvet')
    expect(form.value('Category')).toBe('Sofas')
    expect(form.value('Condition')).toBe('Like New')
    expect(form.value('Dimensions in words')).toBe('210 x 95 x 80 cm')
    expect(form.isChecked('Show on the website')).toBe(false)
    expect(form.text).toContain('The seller hopes for £300.')
    expect(form.value('Description')).toContain('small tear on the left arm')
    expect(form.value('Description')).not.toMatch(/Jo|Sample Street|300|Moving/)
    const created = await form.press('Create product', { 'Price (£)': '480' })
    expect(created.text).toContain('Product created')
    expect(tiles(created)).toBe(2)
    expect(pictures(created).length).toBeGreaterThan(0)
    expect(created.attribute('Made from a sell request', 'href')).toBe(
      `/admin/sell-submissions/${id}`,
    )

    const preview = await created.follow('Preview')
    expect(preview.text).toContain('Shoppers do not see this piece: it is hidden.')
    expect(preview.texts('h1').join()).toMatch(/3-seater sofa in blue velvet/)
    expect((await preview.follow('Back to the form')).value('Price (£)')).toBe('480')

    const again = await openAs(editor, `${CREATE}?offer=${id}`)
    expect(again.within('main').links.join()).toContain('Sample & Sons 3-seater sofa')
  })

  test('that does not exist is reported', async () => {
    const form = await openAs(editor, `${CREATE}?offer=nonsense`)
    expect(form.text).toContain('That sell request no longer exists.')
  })
})
