import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { adminUsers } from '../../domain/staff/schema.ts'

const REFUSED = { error: 'Missing required information or not authorized' }

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

/** Sends a request as an API client does: no cookies, no origin. */
async function invite(body: unknown, token: string | null) {
  const response = await fetch(`${shop.url}/api/invite-admin-user`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** The access token from a browser's cookies. */
const tokenOf = ({ cookie }: SignedInFetch) => /staff_access=([^;]+)/.exec(cookie)?.[1] ?? ''

const personOf = async (email: string) =>
  (await shop.db.select().from(adminUsers).where(eq(adminUsers.email, email)))[0]

describe('POST /api/invite-admin-user', () => {
  test("creates an account for an admin's token, and returns the password", async () => {
    const requested = { email: 'Jo@Kept.example', full_name: 'Jo Sample', role: 'editor' }
    const response = await invite(requested, tokenOf(admin))
    expect(response.status).toBe(201)
    expect(response.body).toEqual({ tempPassword: expect.stringMatching(/^[A-Za-z2-9]{10}$/) })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await personOf('jo@kept.example')).toMatchObject({
      full_name: 'Jo Sample',
      role: 'editor',
      must_change_password: true,
    })
  })

  test('the role defaults to viewer, the name to the local part of the address', async () => {
    expect((await invite({ email: 'sam@kept.example' }, tokenOf(admin))).status).toBe(201)
    expect(await personOf('sam@kept.example')).toMatchObject({ full_name: 'sam', role: 'viewer' })
  })

  test('accepts the session cookie in a same-origin request', async () => {
    const response = await admin.fetch('/api/invite-admin-user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kim@kept.example', full_name: 'Kim' }),
    })
    expect(response.status).toBe(201)
    const elsewhere = await admin.fetch('/api/invite-admin-user', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ email: 'kim2@kept.example' }),
    })
    expect(elsewhere.status).toBe(403)
    expect(await personOf('kim2@kept.example')).toBeUndefined()
  })

  test.each([
    ['no address', { full_name: 'Nobody' }],
    ['no real address', { email: 'jo@shop' }],
    ['an unknown role', { email: 'lee@kept.example', role: 'owner' }],
    ['an endless name', { email: 'lee@kept.example', full_name: 'x'.repeat(101) }],
    ['no JSON', '{'],
    ['nothing', ''],
  ])('with %s is refused', async (_, body) => {
    const response = await invite(body, tokenOf(admin))
    expect(response).toMatchObject({ status: 400, body: REFUSED })
  })

  test.each(['editor', 'viewer'] as const)('by an %s is refused', async (role) => {
    const person = await signIn(shop, role)
    const response = await invite({ email: 'lee@kept.example' }, tokenOf(person))
    expect(response).toMatchObject({ status: 403, body: REFUSED })
    expect(await personOf('lee@kept.example')).toBeUndefined()
  })

  test('without a valid token is refused', async () => {
    for (const token of [null, 'made up', `${tokenOf(admin)}x`]) {
      const response = await invite({ email: 'lee@kept.example' }, token)
      expect(response).toMatchObject({ status: 401, body: REFUSED })
    }
  })

  test('twice for one address is refused', async () => {
    await invite({ email: 'twice@kept.example' }, tokenOf(admin))
    expect(await invite({ email: 'TWICE@kept.example' }, tokenOf(admin))).toMatchObject({
      status: 409,
      body: { error: 'There is already an account with this email.' },
    })
  })

  test('is the only allowed method', async () => {
    expect((await admin.fetch('/api/invite-admin-user')).status).toBe(405)
  })
})
