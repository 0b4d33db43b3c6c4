/**
 * Measures `finishPage` (post-processing of the HTML and its content security policy) on the
 * listing with 24 products.
 *
 *     node --import ./app/platform/load-drizzle.ts tools/bench/finish-page.ts
 */
import { contentSecurityPolicy } from '../../app/server/content-security-policy.ts'
import { finishPage } from '../../app/server/deferred-hydration/finish-page.ts'

const PAGES = 2_000
const NONCE = '0123456789abcdef0123456789abcdef'
const DATA = JSON.stringify(
  Array.from({ length: 24 }, (_, index) => ({ id: index, title: `Piece number ${index}` })),
)

/** A card that is as long as one of the real page, with as many tags. */
const card = (index: number) =>
  `<li><article><a href="/shop/product/${index}"><picture><source srcset="/media/${'a'.repeat(600)}"/><img alt="Piece ${index}" src="/media/${index}.webp"/></picture><h2>The shop’s piece ${index}</h2></a><form method="post" action="/cart"><button type="submit">Add to Cart</button></form>${'<span class="note">x</span>'.repeat(145)}</article></li>`

const preload = (index: number) =>
  `<link rel="modulepreload" href="/assets/module-${index}.js" nonce="${NONCE}"/>`

const html = [
  '<!DOCTYPE html><html lang="en-GB"><head><title>Shop</title>',
  Array.from({ length: 8 }, (_, index) => preload(index)).join(''),
  '</head><body><ul>',
  Array.from({ length: 24 }, (_, index) => card(index)).join(''),
  '</ul>',
  `<script nonce="${NONCE}">window.__reactRouterContext = {};${'x;'.repeat(300)}</script>`,
  `<script nonce="${NONCE}" type="module" async="">import "/assets/manifest.js";${'y;'.repeat(500)}</script>`,
  '</body></html>',
].join('')

/** React builds the page from many short strings, which V8 flattens at the first search. */
const PIECE = /[\s\S]{1,24}/g
const pieces = html.match(PIECE) ?? []
function rendered(): string {
  let page = ''
  for (const piece of pieces) page += piece
  return page
}

/** Milliseconds from React's output to the response body. */
function measure(work: (html: string) => void): number {
  const html = rendered()
  const began = performance.now()
  work(html)
  return performance.now() - began
}

function finish(html: string): void {
  const { parts, inlineScripts } = finishPage({
    html,
    nonce: NONCE,
    data: DATA,
    deferHydration: true,
    isForStaff: false,
  })
  Buffer.concat(parts.map((part) => Buffer.from(part)))
  contentSecurityPolicy(inlineScripts, 'https://pay.example')
}

function medianOf(work: (html: string) => void): number {
  const times = Array.from({ length: PAGES }, () => measure(work)).toSorted((a, b) => a - b)
  return times[PAGES / 2] ?? 0
}

// Each is measured twice: the first run warms up.
const [, encoding = 0] = [1, 2].map(() => medianOf((page) => Buffer.from(page)))
const [, finishing = 0] = [1, 2].map(() => medianOf(finish))
process.stdout.write(
  `${html.length} characters, medians: encoding alone ${encoding.toFixed(3)} ms, with all changes ${finishing.toFixed(3)} ms: ${(finishing - encoding).toFixed(3)} ms a page\n`,
)
