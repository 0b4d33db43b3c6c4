import { eq } from 'drizzle-orm'
import { validateBytes } from 'gltf-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { storePictureUnchanged } from '../../../domain/media/store-picture-unchanged.server.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let shop: TestShop
let ids: Record<
  'sofa' | 'chair' | 'lamp' | 'sold' | 'hidden' | 'deleted' | 'table' | 'bench',
  string
>
beforeAll(async () => {
  shop = await startTestShop()
  const bytes = await drawing(1600, 1200).webp().toBuffer()
  const { imageUrl } = await storePictureUnchanged(shop.services.media, bytes)
  const [sofa, chair, lamp, sold, hidden, deleted, table, bench] = await insertProducts(shop.db, [
    {
      title: 'Kew sofa',
      category: 'Sofas',
      condition: 'Good',
      width: 2_060,
      depth: 930,
      height: 840,
      height_legs_off: 690,
      images: [{ image_url: imageUrl, color: '#a8482a' }],
    },
    { title: 'Oak chair', category: 'Sofas', width: 450, depth: 500, height: 900 },
    { title: 'Brass lamp', category: 'Other', height: 540 },
    { title: 'Sold sofa', category: 'Sofas', width: 1_800, depth: 900, height: 800, stock: 0 },
    { title: 'Hidden', width: 100, depth: 100, height: 100, enabled: false },
    { title: 'Deleted', width: 100, depth: 100, height: 100, is_deleted: true },
    { title: 'Long table', category: 'Tables', width: 3_000, depth: 900, height: 750 },
    { title: 'Low bench', category: 'Tables', width: 1_000, depth: 300, height: 450 },
  ])
  ids = { sofa, chair, lamp, sold, hidden, deleted, table, bench }
})
afterAll(() => shop.stop())

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { redirect: 'manual', headers })
async function wordsOf(path: string): Promise<string> {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await (await open(path)).text()) ?? []
  return main.replaceAll(/<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('Will it fit?', () => {
  test('is linked from the page of a measured piece only', async () => {
    const page = await (await open(`/shop/product/${ids.sofa}`)).text()
    expect(page).toContain(`href="/shop/product/${ids.sofa}/fit"`)
    expect(await (await open(`/shop/product/${ids.lamp}`)).text()).not.toContain('/fit"')
  })

  test('gives its verdict without JavaScript, and is neither cached nor indexed', async () => {
    const path = `/shop/product/${ids.sofa}/fit?doorWidth=73&doorHeight=198.1`
    const response = await open(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
    const words = await wordsOf(path)
    expect(words).toContain('Tight: 4 cm to spare with the legs off.')
    expect(words).toContain('Carried on its back, straight.')
    expect(words).toContain('What to measure')
    expect(words).toContain('Mark 206 × 93 cm on the floor.')
    expect(await (await open(path)).text()).toContain('aria-label="Squared paper at 1:20')
    // The filter of the lists needs JavaScript.
    expect(await (await open('/shop')).text()).toMatch(/<form [^>]*hidden=""[^>]*"home-filter"/)
    expect(await wordsOf(`/shop/product/${ids.sofa}/fit?doorWidth=98&doorHeight=200`)).toContain(
      'Fits: 5 cm to spare. Carried upright, straight.',
    )
    expect(await wordsOf(`/shop/product/${ids.sofa}/fit?doorWidth=60&doorHeight=200`)).toContain(
      'Does not fit this way: 9 cm too little with the legs off.',
    )
  })

  test('the log contains no measures of a home', async () => {
    await open(`/shop/product/${ids.sofa}/fit?doorWidth=73.7&doorHeight=198.3`)
    await open(`/shop/product/${ids.sofa}/fit.data?doorWidth=73.7&doorHeight=198.3`)
    // The number alone could also be the duration of a request.
    expect(JSON.stringify(shop.logged)).not.toMatch(/doorWidth|=73\.7/)
  })

  test('reports missing values and values that are not numbers', async () => {
    const path = `/shop/product/${ids.sofa}/fit?doorWidth=76&hallFirst=wide`
    const words = await wordsOf(path)
    expect(words).toContain('Door, height Needed for an answer.')
    expect(words).toContain('Enter centimetres, such as 76 or 76.2.')
    expect(words).not.toMatch(/Fits:|Tight:|Does not fit/)
  })

  test('reports that a piece is not measured', async () => {
    const words = await wordsOf(`/shop/product/${ids.lamp}/fit`)
    expect(words).toContain('Width, depth or height of this piece is not known yet')
    expect(words).not.toContain('Open on an iPhone')
  })
})

describe('the measures of several pieces', () => {
  const ask = (list: readonly string[]) => open(`/api/measures?ids=${list.join()}`)

  test('are the same for every visitor, and include listed pieces only', async () => {
    const response = await ask([
      ids.sofa,
      ids.lamp,
      ids.sold,
      ids.hidden,
      ids.deleted,
      UNKNOWN_ID,
      'x',
    ])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.getSetCookie()).toEqual([])
    const measures = await response.json()
    expect(Object.keys(measures).toSorted()).toEqual([ids.sofa, ids.lamp, ids.sold].toSorted())
    expect(measures[ids.sofa]).toMatchObject({ width: 2_060, depth: 930, height_legs_off: 690 })
    expect(measures[ids.lamp]).toMatchObject({ width: null, height: 540 })
  })

  test('are limited to 48 pieces per request', async () => {
    const strangers = Array.from({ length: 48 }, (_, n) => UNKNOWN_ID.replace(/..$/, `${10 + n}`))
    expect(await (await ask([...strangers, ids.sofa])).json()).toEqual({})
    expect(await (await open('/api/measures')).json()).toEqual({})
  })
})

describe('the size in a room', () => {
  test('is a valid glTF file with the photograph, revalidated by its ETag', async () => {
    const response = await open(`/shop/product/${ids.sofa}/size.glb`)
    expect(response.headers.get('content-type')).toBe('model/gltf-binary')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(60_000)
    const { issues } = await validateBytes(bytes)
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    expect(Buffer.from(bytes).includes(Buffer.from('image/jpeg'))).toBe(true)
    const etag = response.headers.get('etag') ?? ''
    const again = await open(`/shop/product/${ids.sofa}/size.glb`, { 'if-none-match': etag })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    await shop.db
      .update(products)
      .set({ width: 2_061 })
      .where(eq(products.id, ids.sofa as never))
    const changed = await open(`/shop/product/${ids.sofa}/size.glb`, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    await shop.db
      .update(products)
      .set({ width: 2_060 })
      .where(eq(products.id, ids.sofa as never))
  })

  test('is a USDZ file for iPhones', async () => {
    const response = await open(`/shop/product/${ids.chair}/size.usdz`)
    expect(response.headers.get('content-type')).toBe('model/vnd.usdz+zip')
    const file = Buffer.from(await response.arrayBuffer())
    expect(file.toString('latin1', 0, 4)).toBe('PK\u0003\u0004')
    expect(file.includes(Buffer.from('metersPerUnit = 1'))).toBe(true)
  })

  test('opens at its true size only, by links in the formats of the viewers', async () => {
    const page = await (await open(`/shop/product/${ids.sofa}/fit`)).text()
    // WebKit requires an image as the only child.
    expect(page).toMatch(
      /<a rel="ar" href="[^"]*\/size\.usdz#allowsContentScaling=0"[^>]*><img [^>]*\/><\/a>/,
    )
    const [, intent = ''] = /href="(intent:[^"]+)"/.exec(page) ?? []
    expect(intent).toContain('resizable=false')
    expect(decodeURIComponent(intent)).toContain(`/shop/product/${ids.sofa}/size.glb`)
  })
})

test.each(['fit', 'size.glb', 'size.usdz'])(
  '%s has the status of the piece’s page',
  async (end) => {
    const status = async (id: string) => (await open(`/shop/product/${id}/${end}`)).status
    const page = async (id: string) => (await open(`/shop/product/${id}`)).status
    for (const id of [ids.sold, ids.hidden, ids.deleted, UNKNOWN_ID, 'nonsense']) {
      expect([id, await status(id)]).toEqual([id, await page(id)])
    }
    if (end === 'fit') return
    const unmeasured = await open(`/shop/product/${ids.lamp}/${end}`)
    expect([unmeasured.status, await unmeasured.text()]).toEqual([
      404,
      'Width, depth or height of this piece is not known yet.\n',
    ])
  },
)

describe('the comparison', () => {
  test('shows pieces at one scale, with size, condition, price and delivery', async () => {
    const path = `/compare?ids=${ids.sofa},${ids.table}`
    const page = await (await open(path)).text()
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    // 2,060 and 3,000 mm wide, 840 and 750 mm high.
    expect(page).toContain('style="width:68.667%;height:100.000%" data-size="206 × 84 cm"')
    expect(page).toContain('style="width:100.000%;height:89.286%" data-size="300 × 75 cm"')
    const words = await wordsOf(path)
    expect(words).toContain('Condition Good not known')
    expect(words).toContain('Width 206 cm 300 cm')
    expect(words).toContain('Legs off 69 cm not known')
    expect(words).toMatch(/Price £100(\.00)? £100/)
    expect(words).toContain('Mainland UK included')
  })

  test('is extended by a form without JavaScript', async () => {
    const page = await (await open(`/compare?ids=${ids.sofa}`)).text()
    expect(page).toContain(`type="hidden" name="ids" value="${ids.sofa}"`)
    expect(page).toContain(`value="${ids.chair}"`)
    const both = await wordsOf(`/compare?ids=${ids.sofa}&ids=${ids.chair}`)
    expect(both).toContain('Oak chair')
    expect(both).toContain('Each picture is as wide and high as its piece, all at one scale.')
  })

  test('handles five, unknown, sold, hidden, deleted and repeated pieces', async () => {
    const five = [ids.sofa, ids.chair, ids.table, ids.bench, ids.lamp].join(',')
    const words = await wordsOf(`/compare?ids=${five}`)
    expect(words).toContain('Four pieces is the most')
    expect(words).not.toContain('Brass lamp')
    const gone = await wordsOf(`/compare?ids=${ids.sofa},${UNKNOWN_ID},${ids.hidden},x`)
    expect(gone).toContain('3 pieces are no longer here.')
    expect(await wordsOf(`/compare?ids=${ids.deleted},${ids.sold}`)).toContain('Sold Out')
    const same = await (await open(`/compare?ids=${ids.sofa},${ids.sofa.toUpperCase()}`)).text()
    expect(same.match(/<th scope="col"/g)).toHaveLength(1)
    const unmeasured = await wordsOf(`/compare?ids=${ids.sofa},${ids.lamp}`)
    expect(unmeasured).toContain('Not measured yet, so not to scale.')
    expect((await open('/compare')).status).toBe(200)
    expect((await open(`/compare?ids=${'x,'.repeat(2_000)}`)).status).toBe(200)
  })
})
