import { expect, test } from 'vitest'
import { listingBreadcrumbs, productBreadcrumbs } from '../../content/navigation/breadcrumbs.ts'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import { site } from '../../content/settings/site.ts'
import { CATEGORIES } from '../../domain/catalogue/filters.ts'
import { categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { NO_MEASURES } from '../../domain/catalogue/measures.ts'
import type { Zone } from '../../domain/delivery/zones/zone.ts'
import { ZoneIndex } from '../../domain/delivery/zones/zone-index.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { breadcrumbData, productData, storeData } from './structured-data.server.ts'

const ORIGIN = 'https://kept.example'
const terms = { price: pence(0), leadDays: 5, weekdays: [], lastOrderTime: '12:00' }
const zone = (name: string, codes: string[], isDefaultZone = false): Zone => {
  return { id: name, name, isDefaultZone, version: 1, codes, offer: { kind: 'delivered', terms } }
}
const zones = new ZoneIndex([zone('Mainland', [], true), zone('Highlands', ['IV', 'PH17', 'BT'])])
const SELLER = { publicUrl: ORIGIN, shopName: site.name, zones }

const sofa: Parameters<typeof productData>[0] = {
  id: toProductId('5f0c8a52-8a44-4f0e-9d2b-0d6f7f0a1b2c'),
  title: 'Kew sofa',
  brand: 'Ercol',
  category: 'Sofas',
  condition: 'Excellent',
  price: pence(123_450),
  wasPrice: null,
  stockQuantity: 1,
  state: 'available',
  images: (['view', 'mark', 'before'] as const).map((role) => ({
    imageUrl: `/media/${role}.webp`,
    width: 1600,
    height: 1200,
    color: '#ffffff',
    alt: 'Kew sofa',
    role,
    caption: null,
  })),
  description: 'A sofa.\nWith legs.',
  dimensions: null,
  measures: NO_MEASURES,
}

test('the delivery is to the postcodes of the default zone, and to no others', () => {
  const region = productData(sofa, SELLER).offers.shippingDetails?.shippingDestination
  expect(region).toMatchObject({ '@type': 'DefinedRegion', addressCountry: 'GB' })
  expect(region).not.toHaveProperty('addressRegion')
  const reaches = (postcode: string) =>
    region?.postalCodePrefix.some((prefix) => postcode.startsWith(prefix))
  const inside = ['B1 1AA', 'EH1 1YZ', 'CF10 1EP', 'W1A 1AA', 'M60 1NW'].map(reaches)
  expect(inside).toEqual([true, true, true, true, true])
  const outside = ['IV1 1AA', 'PH17 2QQ', 'BT1 5GS', 'JE2 3AB'].map(reaches)
  expect(outside).toEqual([false, false, false, false])
})

test('a product has its price, its availability and all pictures of its current state', () => {
  const address = `${ORIGIN}/shop/product/${sofa.id}`
  expect(productData(sofa, SELLER)).toMatchObject({
    '@type': 'Product',
    sku: sofa.id,
    brand: { '@type': 'Brand', name: 'Ercol' },
    image: [`${ORIGIN}/media/view.webp`, `${ORIGIN}/media/mark.webp`],
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      price: '1234.50',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      url: address,
    },
  })
})

test('the offer has delivery and returns as in the terms, and the product its dimensions', () => {
  const measures = { ...NO_MEASURES, width: 2060, height: 845, weight: 42_500 }
  const data = productData({ ...sofa, measures }, SELLER)
  expect(data).toMatchObject({
    width: { value: 206, unitCode: 'CMT' },
    height: { '@type': 'QuantitativeValue', value: 84.5, unitCode: 'CMT' },
    weight: { value: 42.5, unitCode: 'KGM' },
    offers: {
      shippingDetails: { shippingRate: { value: '0.00', currency: 'GBP' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'GB' },
    },
  })
  expect(data).not.toHaveProperty('depth')
})

test('unknown properties of a product are omitted', () => {
  const bare = { ...sofa, brand: null, category: null, description: null, images: [] }
  const data = productData(bare, SELLER)
  for (const key of ['brand', 'category', 'description', 'image'])
    expect(data).not.toHaveProperty(key)
})

test.each([
  ['reserved', 'OutOfStock'],
  ['sold-out', 'SoldOut'],
] as const)('a %s product is %s', (state, availability) => {
  expect(productData({ ...sofa, state }, SELLER).offers.availability).toBe(
    `https://schema.org/${availability}`,
  )
})

test('the shop has its address, contact and opening hours', () => {
  const [store, website] = storeData(ORIGIN, sampleSettings, 'Sofas')['@graph']
  expect(store).toMatchObject({
    '@type': 'FurnitureStore',
    name: site.name,
    description: 'Sofas',
    email: sampleSettings.contact.email,
    telephone: expect.stringMatching(/^\+44[1-9]\d{8,9}$/),
    address: { postalCode: expect.stringMatching(/^[A-Z]{1,2}\d.* \d[A-Z]{2}$/) },
  })
  expect(website).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      target: { urlTemplate: `${ORIGIN}/shop?search={search_term_string}` },
    },
  })
})

test('breadcrumbs of a category page and of a product', () => {
  const steps = breadcrumbData(
    listingBreadcrumbs(categoryPageAt('/shop/chairs')),
    ORIGIN,
  ).itemListElement
  expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', `${ORIGIN}/`],
    [2, 'Shop', `${ORIGIN}/shop`],
    [3, 'Chairs', `${ORIGIN}/shop/chairs`],
  ])
  expect(productBreadcrumbs(sofa).map(({ to }) => to)).toEqual([
    '/',
    '/shop',
    '/shop/sofas',
    `/shop/product/${sofa.id}`,
  ])
})

test.each([...CATEGORIES, null])(
  'a product of the category %s has breadcrumbs to its category page',
  (category) => {
    const middle = productBreadcrumbs({ ...sofa, category }).slice(2, -1)
    expect(middle).toHaveLength(category ? 1 : 0)
    for (const { to } of middle) {
      const { pathname, searchParams } = new URL(to, ORIGIN)
      expect(categoryPageAt(pathname)?.categories ?? searchParams.getAll('category')).toContain(
        category,
      )
    }
  },
)
