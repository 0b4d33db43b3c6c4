import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { listImportRows, listImports } from './schema.ts'

/** An uploaded file that contains a person's address and has not been imported yet. */
export type UploadOf = { fileName: string; uploadedAt: Date }

/** Subject access: the files of subscribers with this address that are not imported yet. */
export async function findUploadsOf(db: DbOrTx, staff: Staff, email: string): Promise<UploadOf[]> {
  authorize(staff, 'administer')
  return await db
    .select({ fileName: listImports.file_name, uploadedAt: listImports.created_at })
    .from(listImportRows)
    .innerJoin(listImports, eq(listImports.id, listImportRows.import_id))
    .where(and(eq(listImportRows.key, email.toLowerCase()), eq(listImports.kind, 'subscribers')))
    .orderBy(desc(listImports.created_at))
}

/** Erasure: removes the address from files that are not imported yet. */
export async function eraseUploadsOf(tx: Tx, staff: Staff, email: string): Promise<void> {
  authorize(staff, 'administer')
  const ofSubscribers = tx
    .select({ id: listImports.id })
    .from(listImports)
    .where(eq(listImports.kind, 'subscribers'))
  await tx
    .update(listImportRows)
    .set({ key: null, label: '', values: null, plan: 'skip' })
    .where(
      and(
        eq(listImportRows.key, email.toLowerCase()),
        inArray(listImportRows.import_id, ofSubscribers),
      ),
    )
}
