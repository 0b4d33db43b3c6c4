import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { pickPage } from '../../../platform/pagination/paginate.ts'
import { adminUsers } from '../schema.ts'
import { allow, type Staff } from '../staff.ts'
import { matchingPeople, peopleOrder, personColumns, toPerson } from './matching-staff.server.ts'
import type { PeopleRequest } from './staff-filters.ts'
import type { Person } from './staff-member.ts'

/** A page of the shop's people, those with closed accounts among them. */
export async function listPeople(
  db: DbOrTx,
  staff: Staff,
  request: PeopleRequest,
  now: Date,
): Promise<Paged<Person>> {
  allow(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await pickPage<string>(db, {
    table: adminUsers,
    matching: matchingPeople(request),
    order: peopleOrder(request),
    orderedBy: [adminUsers.created_at, adminUsers.full_name, adminUsers.role],
    request,
  })
  const rows = await db
    .select(personColumns)
    .from(adminUsers)
    .where(inArray(adminUsers.id, ids))
    .orderBy(...peopleOrder(request))
  return { rows: rows.map((row) => toPerson(row, now)), total, more, page, size }
}
