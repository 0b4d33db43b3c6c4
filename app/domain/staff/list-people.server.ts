import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/list-request.ts'
import { matchingPeople, peopleOrder, personColumns, toPerson } from './matching-people.server.ts'
import type { PeopleRequest } from './people-filters.ts'
import type { Person } from './person.ts'
import { adminUsers } from './schema.ts'
import { allow, type Staff } from './staff.ts'

/** A page of the shop's people, those with closed accounts among them. */
export async function listPeople(
  db: DbOrTx,
  staff: Staff,
  request: PeopleRequest,
  now: Date,
): Promise<Paged<Person>> {
  allow(staff, 'see')
  const { page, size } = request
  const matching = matchingPeople(request)
  const [rows, [counted]] = await Promise.all([
    db
      .select(personColumns)
      .from(adminUsers)
      .where(matching)
      .orderBy(...peopleOrder(request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(adminUsers).where(matching),
  ])
  return { rows: rows.map((row) => toPerson(row, now)), total: counted?.total ?? 0, page, size }
}
