import { randomBytes } from 'node:crypto'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FragmentCache } from '../../../app/server/rendering/fragment-cache.ts'
import { CachedFragment, FragmentCacheContext } from '../../../app/ui/loading/cached-fragment.tsx'
import { startTestShop, type TestShop } from '../../support/shop.ts'

// The browser hydrates cached markup with the component, so it must be identical to the component's markup.

type Given = { words: string[] }

let renderings = 0
function Words({ words }: Given) {
  renderings += 1
  return words.map((word) => createElement('b', { key: word }, word, ' & ', word.length))
}
function Nested({ words }: Given) {
  return createElement(CachedFragment<'i', Given>, { as: 'i', of: Words, given: { words } })
}

function rendered(page: ReactElement): string {
  const cache = new FragmentCache(randomBytes(16).toString('hex'))
  const cached = createElement(FragmentCacheContext, { value: cache }, page)
  return cache.encode([renderToString(createElement(MemoryRouter, null, cached))]).toString()
}
const plain = (page: ReactElement) => renderToString(createElement(MemoryRouter, null, page))

test('cached markup is identical to the component’s markup, and is rendered once', () => {
  const list = (...words: string[]) =>
    createElement(CachedFragment<'p', Given>, {
      as: 'p',
      of: Words,
      given: { words },
      className: 'x',
      key: words.join(),
    })
  const nested = createElement(CachedFragment<'div', Given>, {
    as: 'div',
    of: Nested,
    given: { words: ['<oak>', 'elm'] },
  })
  const pages = [list('oak'), list('oak', 'elm'), list('<oak>', '<'), nested].map((page) =>
    createElement(Fragment, null, 'before', page, 'after', list('</p>;', '0;')),
  )
  const expected = pages.map(plain)
  renderings = 0
  for (let times = 0; times < 3; times++) expect(pages.map(rendered)).toEqual(expected)
  // Four lists, the repeated one twice: a page looks up all its fragments before it has rendered any.
  expect(renderings).toBe(5)
})

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

/** Fetches a page rendered without the page cache, by a flash message that is unknown and so not shown. */
async function anew(path: string): Promise<string> {
  const response = await fetch(shop.url + path, { headers: { cookie: 'notice=compared' } })
  expect(response.status, path).toBe(200)
  // Removes the signed time of rendering.
  return (await response.text()).replaceAll(/[0-9a-z]{8}\.[\w-]{16,}/g, '')
}

test('a page with markup cached from other pages is identical to its first rendering', async () => {
  const sofa = await shop.addProduct({ title: 'Kew 2-seater sofa', stock: 1 })
  await shop.addProduct({ title: '“Nelson” <b>bench</b> & co', stock: 3 })
  const product = `/shop/product/${sofa.id}`
  const paths = ['/', '/shop', '/shop/sofas', '/shop?search=sofa&minPrice=1', product, '/contact']
  const first = await Promise.all(paths.map(anew))
  for (const [index, path] of paths.toReversed().entries()) {
    expect(await anew(path), path).toBe(first.at(-1 - index))
  }
  // A reservation is shown on the card immediately.
  await shop.checkout([{ product: sofa }])
  const card = /<article[^>]*>(?:(?!<\/article>)[\s\S])*Kew[\s\S]*?<\/article>/
  expect(card.exec(await anew('/shop'))?.[0]).toContain('Reserved')
})
