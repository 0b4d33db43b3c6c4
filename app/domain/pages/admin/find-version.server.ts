import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { DefaultWords } from '../default-words.server.ts'
import type { DocumentName, Words } from '../documents.ts'
import { newestVersion } from '../lock-document.server.ts'
import { parseWords } from '../parse-words.server.ts'
import { pageVersions } from '../schema.ts'
import { DEFAULT_VERSION } from '../versions.ts'

/** A version as staff see it. */
export type Version<Name extends DocumentName = DocumentName> = {
  number: number
  words: Words<Name>
  /** null: version 1, the default texts. */
  createdAt: Date | null
  staffName: string | null
}

/** @returns null if there is no such version, or if it cannot be read */
export async function findVersion<Name extends DocumentName>(
  db: DbOrTx,
  staff: Staff,
  name: Name,
  number: number,
  defaults: DefaultWords,
): Promise<Version<Name> | null> {
  authorize(staff, 'see')
  return await storedVersion(db, name, number, defaults)
}

/** The newest version: the draft or the published version. */
export async function findNewestVersion<Name extends DocumentName>(
  db: DbOrTx,
  staff: Staff,
  name: Name,
  defaults: DefaultWords,
): Promise<Version<Name>> {
  authorize(staff, 'see')
  const number = await newestVersion(db, name)
  const found = await storedVersion(db, name, number, defaults)
  return found ?? { ...defaultVersion(name, defaults), number }
}

/** A version of a document; null if it does not exist or is invalid. */
export async function storedVersion<Name extends DocumentName>(
  db: DbOrTx,
  name: Name,
  number: number,
  defaults: DefaultWords,
): Promise<Version<Name> | null> {
  if (number === DEFAULT_VERSION) return defaultVersion(name, defaults)
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.document, name), eq(pageVersions.number, number)))
  const words = row && parseWords(name, row.value, defaults)
  if (!words) return null
  return { number, words, createdAt: row.created_at, staffName: row.staff_name }
}

function defaultVersion<Name extends DocumentName>(
  name: Name,
  defaults: DefaultWords,
): Version<Name> {
  const words = defaults[name].words as Words<Name>
  return { number: DEFAULT_VERSION, words, createdAt: null, staffName: null }
}
