import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MAX_DISCOVERED } from '../../app/server/requests/refuse-request-targets.ts'

const ASSETS = fileURLToPath(new URL('../../build/client/assets', import.meta.url))
/** Below Node's limit of 16 kB for the request line and the headers together. */
const ROOM = 15_000

const times = (text: string, length = ROOM) => text.repeat(Math.floor(length / text.length))

const numbers = (count: number, between: string) =>
  Array.from({ length: count }, (_, number) => number.toString(36)).join(between)

/** The version of the build's manifest: the router answers only requests that contain it, as pages' do. */
function manifestVersion(): string {
  const file = readdirSync(ASSETS).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name))
  return file?.slice('manifest-'.length, -'.js'.length) ?? ''
}

export type Shape = {
  name: string
  /** @returns the request target, as it is sent */
  target: (path: string) => string
  headers?: Record<string, string>
}

const asItIs = (path: string) => path
const inPath = (name: string, more: string): Shape => ({ name, target: (path) => path + more })
const inQuery = (name: string, query: string): Shape => ({
  name,
  target: (path) => `${path}?${query}`,
})
const inHeaders = (name: string, headers: Record<string, string>): Shape => ({
  name,
  target: asItIs,
  headers,
})

/** Requests that no browser sends: shapes for each part whose size or form the sender chooses. */
export const SHAPES: readonly Shape[] = [
  inPath('one long segment', times('x')),
  inPath('one long segment of 8 kB', times('x', 8_000)),
  inPath('thousands of segments', times('/a')),
  inPath('a thousand segments', times('/a', 2_000)),
  inPath('as many segments as are let through', times('/a', 60)),
  inPath('thousands of slashes', times('/')),
  inPath('parent folders', times('/..')),
  inPath('parent folders, encoded', times('/%2e%2e')),
  inPath('encoded slashes', times('%2F')),
  inPath('encoded percent signs', times('/%25')),
  inPath('no UTF-8', '/%E0%A4%A'),
  inPath('letters of four bytes', times('%F0%9F%AA%91')),
  inPath('data of thousands of segments', `${times('/a', 14_000)}.data`),
  inPath('many dots', times('.data')),
  { name: 'absolute form', target: (path) => `http://elsewhere.example${path}` },
  { name: 'absolute form, long', target: (path) => `HTTP://x:1${path}${times('/a', 14_000)}` },
  { name: 'asterisk form', target: () => '*' },
  { name: 'authority form', target: () => 'localhost:443' },
  { name: 'no slash', target: (path) => path.slice(1) || 'x' },
  { name: 'two slashes', target: (path) => `/${path}` },
  { name: 'a fragment', target: (path) => `${path}#${times('#/a')}` },
  inQuery('one parameter thousands of times', times('a=1&')),
  inQuery('thousands of parameters', Array.from({ length: 1_500 }, (_, n) => `p${n}=1`).join('&')),
  inQuery('a long value', `q=${times('x')}`),
  inQuery('a long search', `search=${times('a%20')}&q=${times('b', 100)}`),
  inQuery('a long list', `category=${times('Sofas,', 7_000)}&ids=${times('a,', 7_000)}`),
  inQuery('many routes', `_routes=${times('root,', 14_000)}`),
  {
    name: 'routes asked about',
    target: (path) => `${path}?version=${manifestVersion()}&paths=${numbers(1_600, ',/')}`,
  },
  {
    name: 'as many routes as are let through',
    target: (path) =>
      `${path}?version=${manifestVersion()}&paths=${numbers(MAX_DISCOVERED - 1, ',')}`,
  },
  {
    name: 'deep routes asked about',
    target: (path) => `${path}?version=${manifestVersion()}&paths=${times('/a', 1_900)}`,
  },
  inQuery('many question marks', times('?')),
  inQuery('as many parameters as are let through', times('a=1&', 4_080)),
  inQuery('as many question marks as are let through', times('?', 4_080)),
  inQuery('the last page and something unknown', 'page=25&x=1'),
  inQuery('a later page and something unknown', 'page=8&x=1'),
  inQuery('the last page of a search', 'page=25&search=sofa'),
  inQuery('the last page of a price', 'page=25&minPrice=1&maxPrice=9999'),
  inHeaders('thousands of cookies', { cookie: times('a=b; ') }),
  inHeaders('a long cookie', { cookie: `cart=${times('%22,:')}` }),
  inHeaders('a large cart', { cookie: `cart=${times('5a3b1e00-1234-4000-8000-00000000000a:1,')}` }),
  inHeaders('a list of ETags', { 'if-none-match': times('"x", ') }),
  inHeaders('a list of encodings', { 'accept-encoding': times('br;q=0.1, ') }),
  inHeaders('a list of languages', { 'accept-language': times('en;q=0.1, ') }),
  inHeaders('a list of ranges', { range: `bytes=${times('0-1,')}` }),
  inHeaders('a list of addresses', { 'x-forwarded-for': times('10.0.0.1, ') }),
  inHeaders('a long type', { 'content-type': `multipart/form-data; boundary=${times('-')}` }),
  inHeaders('a long type of many parts', { 'content-type': `text/html${times('; a=b')}` }),
  inHeaders(
    'hundreds of headers',
    Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`x-odd-header-${n}`, 'x'])),
  ),
  inHeaders('a long origin', { origin: `http://${times('a.')}` }),
  inHeaders('a long token', { authorization: `Bearer ${times('a.')}` }),
]
