import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCodeListRequest } from '../../app/domain/discounts/admin/discount-filters.ts'
import { exportCodes } from '../../app/domain/discounts/admin/export-codes.server.ts'
import { exportStaff } from '../../app/domain/staff/people/export-staff.server.ts'
import { readStaffListRequest } from '../../app/domain/staff/people/staff-filters.ts'
import { exportTestimonials } from '../../app/domain/testimonials/admin/export-testimonials.server.ts'
import { readTestimonialRequest } from '../../app/domain/testimonials/admin/testimonial-filters.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { createTestStaff } from '../support/staff/staff.ts'

const db = await openTestDatabase()
const admin = await createTestStaff(db)
const now = new Date('2026-11-23T12:00:00Z')
const COUNT = 1_100
const AT = '2026-11-01T12:00:00.123456Z'

/** Lists, and how 1,100 rows and some more at both ends of the list are added. */
const LISTS = {
  codes: {
    sorts: ['created', 'code', 'uses'],
    file: (query: URLSearchParams) => exportCodes(db, admin, readCodeListRequest(query), now),
    name: 'Code',
    insert: (at: string, from: number, to: number) => sql`
      insert into discount_codes (code, kind, percentage, created_at)
      select 'LIST' || n, 'percentage', 10, ${at} from generate_series(${from}::int, ${to}::int) n`,
  },
  staff: {
    sorts: ['created', 'name', 'role'],
    file: (query: URLSearchParams) => exportStaff(db, admin, readStaffListRequest(query), now),
    name: 'Email',
    insert: (at: string, from: number, to: number) => sql`
      insert into admin_users (email, full_name, role, created_at)
      select 'list' || n || '@kept.example', 'List ' || n, 'viewer', ${at}
      from generate_series(${from}::int, ${to}::int) n`,
  },
  testimonials: {
    sorts: ['position', 'given', 'created'],
    file: (query: URLSearchParams) => exportTestimonials(db, admin, readTestimonialRequest(query)),
    name: 'Name',
    insert: (at: string, from: number, to: number) => sql`
      insert into testimonials
        (origin, state, name, text, given_on, consent_on, consent_how, position, created_at)
      select 'staff', 'shown', 'List ' || n, 'Text', '2026-01-01'::date + n % 7, '2026-11-01', 'Letter',
        1 + n % 3, ${at}
      from generate_series(${from}::int, ${to}::int) n`,
  },
}

test.each(
  Object.entries(LISTS).flatMap(([list, { sorts }]) =>
    sorts.flatMap((sort) => [
      [list as keyof typeof LISTS, sort],
      [list as keyof typeof LISTS, `-${sort}`],
    ]),
  ) as [keyof typeof LISTS, string][],
)(
  'an export of %s by %s has each row once while rows are added concurrently',
  async (list, sort) => {
    const { file, insert, name } = LISTS[list]
    await db.execute(sql`truncate discount_codes, testimonials cascade`)
    await db.execute(sql`delete from admin_users where email like 'list%'`)
    await db.execute(insert(AT, 10_001, 10_000 + COUNT))
    const { lines, headings } = await file(new URLSearchParams({ sort }))
    const seen: unknown[] = []
    for await (const line of lines) {
      if (seen.length === 0) {
        await db.execute(insert('2026-01-01T00:00:00Z', 1, 9))
        await db.execute(insert('2026-11-20T00:00:00Z', 90_001, 90_009))
      }
      seen.push(line[headings.indexOf(name)])
    }
    expect(new Set(seen).size).toBe(seen.length)
    const before = seen.filter((one) => /1\d{4}/.test(String(one)))
    expect(before).toHaveLength(COUNT)
  },
)
