import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../demo/load-demo.ts'
import { sessionOf, startTestShop, type TestShop } from '../../support/shop.ts'

const CONCURRENCY = 4
/** More pages than the demo has, so that an endless crawl is reported. */
const PAGES_MAX = 400

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  const { media, clock } = shop.services
  await loadDemo(shop.db, media, clock)
})
afterAll(() => shop.stop())

test('no link is broken, and every page has its metadata', async () => {
  const { pages, problems } = await crawl('/')
  expect(problems).toEqual([])
  for (const path of [
    '/shop',
    '/shop/decor',
    '/cart',
    '/sell',
    '/privacy',
    '/new-arrivals.xml',
    '/login',
  ]) {
    expect(pages).toContain(path)
  }
  expect(pages.filter((path) => /^\/shop\/product\/[\w-]+$/.test(path))).toHaveLength(25)
}, 120_000)

test('an unlinked page has its metadata and is excluded from search engines', async () => {
  const order = await shop.checkout([{ product: await shop.addProduct() }])
  const paths = [
    `/checkout/success?session_id=${sessionOf(order)}`,
    '/checkout/success',
    '/newsletter/unsubscribe/00000000-0000-4000-8000-000000000000',
    '/shop/product/00000000-0000-4000-8000-000000000000',
    '/no-such-page',
  ]
  for (const path of paths) {
    const html = await (await fetch(new URL(path, shop.url))).text()
    expect([path, problemsOf(html, UNLISTED)]).toEqual([path, []])
  }
})

/** Crawls all internal links from `start`. */
async function crawl(start: string) {
  const known = new Set([start])
  const problems: string[] = []
  let queue = [start]
  while (queue.length > 0 && known.size <= PAGES_MAX) {
    const batch = queue.slice(0, CONCURRENCY)
    const visited = await Promise.all(batch.map(visit))
    queue = queue.slice(CONCURRENCY)
    for (const [index, page] of visited.entries()) {
      problems.push(...page.problems.map((problem) => `${batch[index]}: ${problem}`))
      for (const link of page.links) {
        if (known.has(link)) continue
        known.add(link)
        queue.push(link)
      }
    }
  }
  if (queue.length > 0) problems.push(`there are more than ${PAGES_MAX} addresses`)
  return { pages: [...known], problems }
}

type Visited = { links: string[]; problems: string[] }

async function visit(path: string): Promise<Visited> {
  const response = await fetch(new URL(path, shop.url))
  const body = await response.text()
  if (response.status !== 200) return { links: [], problems: [`answers ${response.status}`] }
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return { links: [], problems: [] }
  const ofStaff = new URL(response.url).pathname.startsWith('/admin/')
  return {
    links: linksOf(body, response.url),
    problems: problemsOf(body, ofStaff ? STAFF : LINKED),
  }
}

/** Internal addresses in a page, without their fragments. */
function linksOf(html: string, base: string): string[] {
  const tags = html.matchAll(/<(?:a|link|img|script|form)\s[^>]*?\b(?:href|src|action)="([^"]+)"/g)
  const addresses = [...tags].map(([, address = '']) => new URL(decode(address), base))
  return addresses
    .filter(({ origin }) => origin === shop.url)
    .map(({ pathname, search }) => pathname + search)
    .filter((path) => !isPosted(path))
}

/** Whether an address only accepts forms. */
function isPosted(path: string): boolean {
  return path.startsWith('/api/')
}

const NAMED = { title: /<title>[^<]+<\/title>/g, h1: /<h1[\s>]/g }
const NOINDEX = { 'word to search engines': /<meta name="robots" content="noindex"/g }
const HEAD = {
  ...NAMED,
  description: /<meta name="description" content="[^"]+"/g,
  'share picture': /<meta property="og:image" content="[^"]+"/g,
}
/** Tags that a linked page must contain exactly once. */
const LINKED = { ...HEAD, canonical: /<link rel="canonical" href="[^"]+"/g }
const UNLISTED = { ...HEAD, ...NOINDEX }
const STAFF = { ...NAMED, ...NOINDEX }

function problemsOf(html: string, wanted: Record<string, RegExp>): string[] {
  const counts = Object.entries(wanted).map(([what, tag]) => [what, count(html, tag)] as const)
  const wrong = counts.filter(([, found]) => found !== 1)
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    ...wrong.map(([what, found]) => `${found} of ${what}`),
    ...twice.map((id) => `the id ${id} twice`),
    ...structuredProblems(html),
  ]
}

function structuredProblems(html: string): string[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].flatMap(([, text = '']) => {
    try {
      return JSON.parse(text)['@context'] === 'https://schema.org' ? [] : ['a foreign context']
    } catch {
      return [`structured data that cannot be read: ${text.slice(0, 80)}`]
    }
  })
}

const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0

function decode(attribute: string): string {
  return attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}
