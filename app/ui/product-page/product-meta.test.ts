import { expect, test } from 'vitest'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { NO_MEASURES } from '../../domain/catalogue/measures.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { productMeta } from './product-meta.ts'

const sofa: ProductDetails = {
  id: toProductId('5f0c8a52-8a44-4f0e-9d2b-0d6f7f0a1b2c'),
  title: 'Kew sofa',
  brand: 'Ercol',
  category: 'Sofas',
  condition: 'Excellent',
  price: pence(123_450),
  wasPrice: null,
  stockQuantity: 1,
  state: 'available',
  images: [
    {
      imageUrl: '/media/abc.webp',
      width: 1600,
      height: 1200,
      color: '#ffffff',
      alt: 'Kew sofa',
      role: 'view',
      caption: null,
    },
  ],
  description: 'A sofa.\nWith legs.',
  dimensions: null,
  measures: NO_MEASURES,
}

const deliveryNote = 'Delivery is included.'
const ROOT = {
  publicUrl: 'https://kept.example',
  details: { name: 'Kept', line: '', deliveryNote },
}

function metaOf(product: ProductDetails) {
  const meta = productMeta(product, ROOT)
  return (key: string) =>
    meta.flatMap((entry) =>
      'property' in entry && entry.property === key
        ? [entry.content]
        : key in entry
          ? Object.values(entry)
          : [],
    )[0]
}

test('link previews have the picture, the price and the canonical address', () => {
  const of = metaOf(sofa)
  const address = 'https://kept.example/shop/product/5f0c8a52-8a44-4f0e-9d2b-0d6f7f0a1b2c'
  expect(of('og:image')).toBe('https://kept.example/media/abc-share.jpg')
  expect(of('og:url')).toBe(address)
  expect(of('og:price:amount')).toBe('1234.50')
  expect(of('product:price:currency')).toBe('GBP')
})

test('a long description is truncated between words', () => {
  const meta = productMeta({ ...sofa, description: 'long words '.repeat(50) }, ROOT)
  const description = meta.find((entry) => 'name' in entry && entry.name === 'description')
  expect(description).toMatchObject({ content: expect.stringMatching(/^.{1,160}…$/) })
})

test('the description begins with brand, condition and price', () => {
  const of = metaOf({ ...sofa, dimensions: 'W 206 x D 93 x H 84 cm' })
  expect(of('og:title')).toBe('Kew sofa, Ercol, Excellent')
  expect(of('og:description')).toBe(
    '£1,234.50. Delivery is included. Excellent condition. By Ercol. W 206 x D 93 x H 84 cm. A sofa. With legs.',
  )
  expect(of('og:type')).toBe('product')
  expect(of('product:availability')).toBe('in stock')
  expect(metaOf({ ...sofa, state: 'sold-out' })('product:availability')).toBe('out of stock')
})
