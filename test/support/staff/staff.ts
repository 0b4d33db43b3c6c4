import { hashPassword } from '../../../app/domain/staff/auth/password.server.ts'
import type { Role } from '../../../app/domain/staff/roles.ts'
import { adminUsers, staffAccounts } from '../../../app/domain/staff/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import { type Db, inTransaction } from '../../../app/platform/db.ts'
import type { TestShop } from '../shop.ts'

/** The password of every staff member created by tests. */
export const STAFF_PASSWORD = 'walnut otter lamp'
/** Its argon2id hash at the lowest cost, which is fast to verify. */
const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$YBGGkjJuRK8D3EpO8uiepQ$QX0bcgmAd8T9jUBKPjfiee/TzYhYA/Ay46s0iZLlKmk'
let people = 0

/**
 * Creates a staff member whose password is not temporary.
 *
 * @param overrides.slowHash hashes the password at the production cost, for timing tests
 */
export async function createTestStaff(
  db: Db,
  role: Role = 'admin',
  overrides: { email?: string; fullName?: string; slowHash?: boolean } = {},
): Promise<Staff> {
  people += 1
  const { email = `${role}${people}@kept.example`, fullName = `Sample ${role} ${people}` } =
    overrides
  const password = overrides.slowHash ? await hashPassword(STAFF_PASSWORD) : QUICK_HASH
  return await inTransaction(db, async (tx) => {
    const [person] = await tx
      .insert(adminUsers)
      .values({ email, full_name: fullName, role })
      .returning({ id: adminUsers.id })
    if (!person) throw new Error('the staff member was not written')
    await tx.insert(staffAccounts).values({ userId: person.id, password })
    return { id: person.id, email, fullName, role }
  })
}

export type SignedInFetch = {
  staff: Staff
  /** The `Cookie` header. */
  cookie: string
  /** `fetch` for a path of the shop, with the session; redirects are not followed. */
  fetch: (
    path: string,
    init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ) => Promise<Response>
}

/** Creates a staff member and signs them in over HTTP. */
export async function signIn(
  shop: Pick<TestShop, 'url' | 'db'>,
  role: Role = 'admin',
): Promise<SignedInFetch> {
  const staff = await createTestStaff(shop.db, role)
  const response = await fetch(`${shop.url}/admin/login`, {
    method: 'POST',
    headers: { origin: shop.url },
    body: new URLSearchParams({
      intent: 'sign-in',
      email: staff.email,
      password: STAFF_PASSWORD,
    }),
    redirect: 'manual',
  })
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';', 1)[0])
    .join('; ')
  if (response.status !== 302) throw new Error(`signing in was answered with ${response.status}`)
  return {
    staff,
    cookie,
    fetch: (path, { headers = {}, ...init } = {}) =>
      fetch(`${shop.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { origin: shop.url, cookie, ...headers },
      }),
  }
}
