import { afterEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff, STAFF_PASSWORD } from '../support/staff/staff.ts'
import { figure, QUICK } from './figures.ts'

const TRIES = QUICK ? 30 : 200
/** Further rounds are measured if the first ones differ, as they may by chance on a busy machine. */
const MAX_ROUNDS = 5
const GUESSES = QUICK ? 200 : 1_000
const MAX_GUESSES = 20
const MAX_MS = 10
const WINDOW_MS = 16 * 60_000
/** The rate limit per window: three reset links, and ten sign-in attempts for one account. */
const PAIRS_A_WINDOW = 3

let shop: TestShop
afterEach(() => shop.stop())

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const start = performance.now()
  const response = await fetch(`${shop.url}/admin/login.data`, {
    method: 'POST',
    headers: { origin: shop.url, ...headers },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  return { ms: performance.now() - start, status: response.status, text }
}

test.each(['sign-in', 'reset'])(
  'the response of %s and its timing do not reveal whether an account exists',
  async (intent) => {
    shop = await startTestShop()
    const { email } = await createTestStaff(shop.db, 'editor', { slowHash: true })
    const ask = (address: string) => send({ intent, email: address, password: 'not theirs' })
    await ask('warm.up@kept.example')
    const known: number[] = []
    const unknown: number[] = []
    const longer: number[] = []
    const said = new Set<string>()
    const between = () => Math.abs(median(longer))
    for (let pair = 0; pair < TRIES * MAX_ROUNDS; pair++) {
      if (pair > 0 && pair % TRIES === 0 && between() < MAX_MS) break
      if (pair % PAIRS_A_WINDOW === 0) shop.clock.advance(WINDOW_MS)
      // The order alternates, so that neither is always measured first.
      const addresses = [email, `nobody${pair}@kept.example`]
      const took = new Map<string, number>()
      for (const address of pair % 2 === 0 ? addresses : addresses.toReversed()) {
        const { ms, status, text } = await ask(address)
        // The form shows the entered address again.
        said.add(`${status} ${text.replaceAll(address, '')}`)
        took.set(address, ms)
      }
      const [one = 0, other = 0] = addresses.map((address) => took.get(address) ?? 0)
      known.push(one)
      unknown.push(other)
      longer.push(one - other)
    }
    // Differences within pairs, since the machine's load varies over time.
    figure(
      `${intent}: ${longer.length} tries each, known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms (medians), difference ${between().toFixed(1)} ms, ${said.size} distinct responses`,
    )
    expect(said.size).toBe(1)
    expect(between()).toBeLessThan(MAX_MS)
  },
  600_000,
)

test.each([
  ['forged X-Forwarded-For addresses', {}],
  ['addresses reported by a trusted proxy', { TRUST_PROXY: '127.0.0.1' }],
])(
  'password guesses against one account are rate-limited, from %s',
  async (from, settings) => {
    shop = await startTestShop(settings)
    const { email } = await createTestStaff(shop.db, 'admin')
    let looked = 0
    let refused = 0
    for (let guess = 0; guess < GUESSES; guess++) {
      const address = `10.${guess % 250}.${(guess >> 3) % 250}.7`
      const fields = { intent: 'sign-in', email, password: `guess ${guess}` }
      const { status } = await send(fields, { 'x-forwarded-for': address })
      if (status === 429) refused += 1
      else looked += 1
    }
    figure(
      `guessing from ${from}: of ${GUESSES} guesses ${looked} were checked, ${refused} refused`,
    )
    expect(looked + refused).toBe(GUESSES)
    expect(looked).toBeLessThanOrEqual(MAX_GUESSES)
    // The correct password is refused as well, or a guess during the lockout would be confirmed.
    const right = { intent: 'sign-in', email, password: STAFF_PASSWORD }
    expect((await send(right)).status).toBe(429)
    shop.clock.advance(WINDOW_MS)
    expect((await send(right)).status).toBe(202)
  },
  300_000,
)
