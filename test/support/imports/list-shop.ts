import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { startListImport } from '../../../app/domain/list-import/change-list-import.server.ts'
import { createListImport } from '../../../app/domain/list-import/create-list-import.server.ts'
import { findListRows } from '../../../app/domain/list-import/find-list-imports.server.ts'
import type { ListDeps } from '../../../app/domain/list-import/list-row.ts'
import type { ListKind } from '../../../app/domain/list-import/list-rules.ts'
import { newsletterSubscribers } from '../../../app/domain/newsletter/schema.ts'
import { redirects } from '../../../app/domain/redirects/schema.ts'
import { readCodeForm } from '../../../app/forms/staff/discount-form.ts'
import { openTestDatabase } from '../database/database.ts'
import { createTestStaff } from '../staff/staff.ts'
import { scratchFolder } from '../temp-folder.ts'

/** The time of the imports. */
export const NOW = new Date('2026-11-23T12:00:00Z')

/** A database, and functions that check and import lists as an admin. */
export async function openListShop() {
  const db = await openTestDatabase()
  const admin = await createTestStaff(db)
  const folder = await scratchFolder('kept-lists-')
  const deps: ListDeps = {
    now: NOW,
    publicUrl: 'https://shop.example',
    readCode: (fields) =>
      readCodeForm(
        { get: (name) => fields[name], getAll: (name) => [fields[name] ?? []].flat() },
        true,
      ),
  }
  async function check(kind: ListKind, text: string) {
    const file = path.join(folder, crypto.randomUUID())
    await writeFile(file, text)
    return await createListImport(db, admin, { kind, file, fileName: 'list.csv' }, deps)
  }
  async function checked(kind: ListKind, text: string) {
    const result = await check(kind, text)
    if (!result.ok) throw new Error(result.problem.reason)
    return result.id
  }
  return {
    db,
    admin,
    deps,
    check,
    checked,
    start: (id: string) => startListImport(db, admin, id, deps),
    rows: async (id: string) =>
      (await findListRows(db, admin, { id, after: 0, onlyNoted: false })).map(
        ({ line, plan, notes }) => [line, plan, ...notes.map(({ code }) => code)],
      ),
    redirects: () =>
      db
        .select({ from: redirects.from_path, to: redirects.to_path })
        .from(redirects)
        .orderBy(asc(redirects.from_path)),
    subscribers: () => db.select().from(newsletterSubscribers).orderBy(sql`lower(email)`),
  }
}
