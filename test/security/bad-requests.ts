import fc from 'fast-check'
import type { Endpoint } from './endpoints.ts'

export const REQUESTERS = ['signed-out', 'viewer', 'editor', 'admin'] as const
export type Requester = (typeof REQUESTERS)[number]

export type BadRequest = {
  pattern: string
  requester: Requester
  method: string
  /** The request target: path and query, unnormalized. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Fields that no form is allowed to set (mass assignment). */
export const PROTECTED_FIELDS = {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: '2001-01-01T00:00:00Z',
  role: 'admin',
  is_deleted: 'true',
  is_read: 'true',
  stock_quantity: '999',
  reserved_quantity: '999',
  status: 'delivered',
  payment_state: 'paid',
  stock_state: 'consumed',
  total_amount: '1',
  refunded_amount: '1',
  must_change_password: 'false',
  unsubscribed_at: '2001-01-01T00:00:00Z',
  __proto__x: 'x',
}

const NAMES = [
  'email,name,full_name,phone,subject,message,password,confirmation,token,code,intent,next,q,sort',
  'page,size,from,to,search,category,color,min,max,id,ids,quantity,item,items,customer,session_id',
  'title,price,description,stock,condition,images,order,alt,amount,left,reason,key,form_key,opened',
  'photo,photos,url,_routes,index,product,user_id,__proto__,constructor,toString,enabled,version',
]
  .join(',')
  .split(',')
  .concat(Object.keys(PROTECTED_FIELDS))

const INTENTS = 'sign-in,reset,code,add,update,remove,checkout,rename,erase,find,refund,status,save'
const LONG = 'x'.repeat(20_000)
const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDFFFy',
    '\u202E\uFEFF',
    '../../etc/passwd',
    "' OR 1=1 --",
    '"><script>alert(1)</script>',
    '%00',
    '%E0%A4%A',
    '{{7*7}}',
    '\r\nset-cookie: a=b',
    '1e309',
    '-1',
    '9'.repeat(400),
    'NaN',
    'null',
    'true',
    '[object Object]',
    '0x10',
    '2026-13-45',
    '//evil.example',
    '/admin/\n',
    '/admin/é\u2028',
    'jo@example.com',
    'jo\u0000@example.com',
    LONG,
  ),
  fc.constantFrom(...INTENTS.split(',')),
  fc.constantFrom(...Object.values(PROTECTED_FIELDS)),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const oddNumber = fc.constantFrom(-1, 0, 0.1, 1e21, -1e-7, 2 ** 53, 2 ** 31, Number.MAX_VALUE)
const oddValue = fc.oneof(
  { arbitrary: oddText, weight: 4 },
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { $ne: null }, { toString: 'x' }),
  fc.array(oddText, { maxLength: 3 }),
)
const oddFields = fc.array(fc.tuple(fc.constantFrom(...NAMES), oddValue), { maxLength: 12 })

/** A path segment: mostly a real id, else a value that a vulnerability scanner would use. */
function oddPart(ids: readonly string[]) {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 2 },
    fc.constantFrom('%00', '%E0%A4%A', '..%2f..%2f', '__proto__', 'null', '-1', 'a'.repeat(300)),
    fc.string({ maxLength: 30 }).map(encodeOdd),
  )
}

/** Percent-encodes any string; lone surrogates, which `encodeURIComponent` rejects, as bytes. */
function encodeOdd(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function asQuery(fields: readonly (readonly [string, unknown])[]): string {
  return fields.map(([name, value]) => `${name}=${encodeOdd(asText(value))}`).join('&')
}

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

type Body = Pick<BadRequest, 'body'> & { type: string | null }

const oddBody: fc.Arbitrary<Body> = fc.oneof(
  { arbitrary: oddFields.map((fields) => ({ type: FORM, body: asQuery(fields) })), weight: 4 },
  {
    arbitrary: oddFields.map((fields) => ({
      type: 'application/json',
      // The JSON is written as text, so that `__proto__` is a field like any other.
      body: `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    })),
    weight: 4,
  },
  {
    arbitrary: oddFields.map((fields) => ({ type: MULTIPART, body: asMultipart(fields) })),
    weight: 2,
  },
  fc.constantFrom(
    { type: 'application/json', body: DEEP },
    { type: 'application/json', body: '{"items":[{"id":1e999,"quantity":1e999}],"customer":[]}' },
    { type: 'application/json', body: '{"items":null,"customer":null}' },
    { type: 'application/json', body: '"' },
    { type: 'application/json', body: 'null' },
    { type: 'application/json', body: '{"email":"jo@example.com","full_name":"a\\u0000b"}' },
    { type: 'application/json', body: '{"email":"jo@example.com","full_name":"\\ud800"}' },
    { type: FORM, body: '{"email":"jo@example.com"}' },
    { type: FORM, body: '%' },
    { type: 'application/json', body: 'email=jo%40example.com' },
    { type: 'multipart/form-data', body: 'no boundary' },
    {
      type: MULTIPART,
      body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nunfinished',
    },
    { type: MULTIPART, body: '' },
    { type: 'text/plain', body: 'email=jo@example.com' },
    {
      type: 'application/xml',
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    },
    { type: 'x', body: 'x' },
    { type: null, body: 'x' },
    { type: FORM, body: null },
    { type: null, body: null },
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: FORM, body: new Uint8Array(bytes) })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({
    type: 'image/png',
    body: new Uint8Array(bytes),
  })),
)

function asMultipart(fields: readonly (readonly [string, unknown])[]): string {
  const parts = fields.map(([name, value], index) => {
    const file = index % 3 === 2 ? `; filename="${name}.png"` : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${asText(value)}\r\n`
  })
  return `${parts.join('')}--x--\r\n`
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { cookie: 'cart=%; notice=%00; checkout=x.y; receipts=~~~; cart-message=%7B' },
  { authorization: 'Bearer nonsense' },
  { 'idempotency-key': LONG.slice(0, 5_000) },
  { 'content-encoding': 'gzip' },
  { 'x-submitter-email': '%E0%A4%A', 'x-form-stamp': '\u00ff' },
  { range: 'bytes=9-1,-', 'if-none-match': '"'.repeat(50) },
)

/**
 * Generates malformed requests.
 *
 * @param ids of existing rows, so that not every request ends with 404
 */
export function badRequests(
  endpoints: readonly Endpoint[],
  ids: readonly string[],
): fc.Arbitrary<BadRequest> {
  return fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      requester: fc.constantFrom(...REQUESTERS),
      method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD'),
      suffix: fc.constantFrom('', '', '', '.data'),
      parts: fc.array(oddPart(ids), { minLength: 3, maxLength: 3 }),
      query: oddFields,
      headers: oddHeaders,
      sent: oddBody,
    })
    .map(({ endpoint: { pattern }, requester, method, suffix, parts, query, headers, sent }) => {
      let next = 0
      const path = pattern.replaceAll(/:\w+\??|\*/g, () => parts[next++] ?? 'x')
      const bodied = method === 'POST' || method === 'PUT'
      const type = bodied && sent.type !== null ? { 'content-type': sent.type } : {}
      return {
        pattern,
        requester,
        // Node refuses a too long address with a body, which a response to HEAD must not have.
        method: method === 'HEAD' && asQuery(query).length > 8_000 ? 'GET' : method,
        path: `${path === '/' ? '/' : path + suffix}${query.length > 0 ? `?${asQuery(query)}` : ''}`,
        headers: { ...headers, ...type },
        body: bodied ? sent.body : null,
      }
    })
}
