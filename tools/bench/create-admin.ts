import { hashPassword } from '../../app/domain/staff/auth/password.server.ts'
import { adminUsers, staffAccounts } from '../../app/domain/staff/schema.ts'
import { inTransaction, openDatabase } from '../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'

const EMAIL = 'bench@kept.example'
const PASSWORD = 'walnut otter lamp'

/**
 * Adds an admin to a running shop and signs them in.
 *
 * @returns a `fetch` for paths of the shop, with the session; redirects are not followed
 */
export async function giveAdmin(
  dataDir: string,
  url: string,
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.connectionString, { max: 1 })
  try {
    const password = await hashPassword(PASSWORD)
    await inTransaction(db, async (tx) => {
      const [person] = await tx
        .insert(adminUsers)
        .values({ email: EMAIL, full_name: 'Bench', role: 'admin' })
        .returning({ id: adminUsers.id })
      if (person) await tx.insert(staffAccounts).values({ userId: person.id, password })
    })
  } finally {
    await db.$client.end()
    await server.stop()
  }
  const response = await fetch(`${url}/admin/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ intent: 'sign-in', email: EMAIL, password: PASSWORD }),
    redirect: 'manual',
  })
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';', 1)[0])
    .join('; ')
  return (path, init) =>
    fetch(url + path, { redirect: 'manual', ...init, headers: { origin: url, cookie } })
}
