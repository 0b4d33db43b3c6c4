import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportResult, seededRandom, upTo, withinSeconds } from '../support/full-suite.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'

const EVENTS = upTo(5, 100)
const BODY_LIMIT = 256 * 1024

let shop: TestShop
let secret = ''
beforeAll(async () => {
  shop = await startTestShop({}, { repeatsTasks: true })
  const secrets = JSON.parse(await readFile(path.join(shop.dataDir, 'secrets.json'), 'utf8'))
  secret = secrets.sandboxWebhookSecret
})
afterAll(() => shop.stop())

type Signed = { body: string; seconds: number; signature: string }

function sign(body: string, seconds: number, key = secret): Signed {
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return { body, seconds, signature: `t=${seconds},v1=${digest}` }
}

function send(body: string, signature?: string): Promise<Response> {
  return fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  })
}

/** Forgeries of a correctly signed event, by kind. */
const FORGERIES: Record<
  string,
  (true_: Signed, random: () => number) => [body: string, sign?: string]
> = {
  'no signature': ({ body }) => [body],
  'an empty signature': ({ body }) => [body, ''],
  'a signature of nothing': ({ body, seconds }) => [body, `t=${seconds},v1=`],
  'a signature without a time': ({ body, signature }) => [body, signature.replace(/^t=\d+,/, '')],
  'somebody else’s secret': ({ body, seconds }) => [
    body,
    sign(body, seconds, 'whsec_of_somebody_else').signature,
  ],
  'one digit changed': ({ body, signature }, random) => {
    const at = signature.length - 1 - Math.floor(random() * 64)
    const digit = signature[at] === '0' ? '1' : '0'
    return [body, signature.slice(0, at) + digit + signature.slice(at + 1)]
  },
  'an older scheme': ({ body, signature }) => [body, signature.replace('v1=', 'v0=')],
  'five minutes and more ago': ({ body, seconds }, random) => [
    body,
    sign(body, seconds - 301 - Math.floor(random() * 1e6)).signature,
  ],
  'another time than was signed': ({ body, signature, seconds }) => [
    body,
    signature.replace(/^t=\d+/, `t=${seconds + 1}`),
  ],
  'a letter of the body changed': ({ body, signature }, random) => {
    const at = Math.floor(random() * body.length)
    const letter = body[at] === 'x' ? 'y' : 'x'
    return [body.slice(0, at) + letter + body.slice(at + 1), signature]
  },
  'a space behind the body': ({ body, signature }) => [`${body} `, signature],
  'half of the body': ({ body, signature }) => [body.slice(0, body.length / 2), signature],
  'no body': ({ signature }) => ['', signature],
  'another session in the body': ({ body, signature }) => [
    body.replaceAll('cs_test_', 'cs_test_a'),
    signature,
  ],
}

test('an event that is forged, altered or outdated is refused and changes nothing', {
  ...withinSeconds(60, 300),
}, async () => {
  const control = shop.sandbox?.control
  if (!control) throw new Error('no sandbox')
  control.dropWebhooks = true
  const random = seededRandom()
  let lies = 0
  for (let event = 0; event < EVENTS; event++) {
    const session = sessionOf(
      await shop.checkout([{ product: await shop.addProduct() }], { customer: buyer(event) }),
    )
    control.pay(session)
    const seconds = Math.floor(shop.clock.now().getTime() / 1000)
    const truth = sign(completed(session, event), seconds)
    const before = await everything()
    for (const [name, lie] of Object.entries(FORGERIES)) {
      const response = await send(...lie(truth, random))
      expect(response.status, name).toBe(400)
      lies += 1
    }
    expect(await everything()).toEqual(before)
    expect((await send(truth.body, truth.signature)).status).toBe(200)
    await eventually(async () =>
      (await shop.allOrders()).some(
        (order) => order.stripe_payment_id === session && order.status === 'paid',
      ),
    )
  }
  reportResult(
    `${lies} forged, outdated or altered events (${Object.keys(FORGERIES).length} kinds): 400 and no change; ${EVENTS} genuine ones among them: 200 and a paid order`,
  )
})

test('a body of more than 256 kB is refused before it is parsed', async () => {
  const seconds = Math.floor(shop.clock.now().getTime() / 1000)
  const before = await everything()
  for (const bytes of [BODY_LIMIT + 1, 2 * BODY_LIMIT, 5_000_000]) {
    const { body, signature } = sign('x'.repeat(bytes), seconds)
    expect((await send(body, signature)).status).toBe(413)
  }
  expect((await send('x'.repeat(BODY_LIMIT), 't=1,v1=00')).status).toBe(400)
  expect(await everything()).toEqual(before)
  reportResult('3 events of more than 256 kB: 413 and no change')
})

/** A `checkout.session.completed` event in the provider's format. */
function completed(session: string, number: number): string {
  return JSON.stringify({
    id: `evt_${number.toString().padStart(24, '0')}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: session, object: 'checkout.session' } },
  })
}

/** All rows that an event could change. */
async function everything() {
  const { rows } = await shop.db.$client.query(`
    SELECT (SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
      (SELECT count(*) FROM payment_events) AS payment_events,
      (SELECT count(*) FROM order_events) AS order_events,
      (SELECT count(*) FROM stock_movements) AS stock_movements,
      (SELECT count(*) FROM jobs.job WHERE created_on > now() - interval '1 day'
        AND name <> '__pgboss__maintenance') AS jobs`)
  return rows
}
