import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { ProductCard } from './product-card.tsx'

function cardWith(stockQuantity: number): string {
  const product = {
    id: toProductId('5f0c8a52-8a44-4f0e-9d2b-0d6f7f0a1b2c'),
    title: 'Kew sofa',
    brand: null,
    category: null,
    condition: null,
    price: pence(69_500),
    wasPrice: null,
    stockQuantity,
    state: 'available' as const,
    images: [],
  }
  const element = createElement(ProductCard, { product })
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { details: { few: 5 } } } },
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test.each([
  [1, 'card-line '],
  [2, 'card-line card-low'],
  [5, 'card-line card-low'],
])('a stock of %i is shown in its tone', (stock, look) => {
  expect(cardWith(stock)).toContain(`<p class="${look}">Only ${stock} left</p>`)
})

test('a large stock is not counted, and the name of the button includes the title', () => {
  const html = cardWith(6)
  expect(html).not.toContain('left</p>')
  expect(html).toMatch(/>Add to Cart<span class="sr-only">: Kew sofa<\/span><\/button>/)
})
