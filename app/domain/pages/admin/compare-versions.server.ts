import type { DbOrTx } from '../../../platform/db.ts'
import type { Staff } from '../../staff/staff.ts'
import type { DefaultWords } from '../default-words.server.ts'
import type { DocumentName } from '../documents.ts'
import { changedPaths, flatWords } from './changed-paths.ts'
import { compareLines, type VersionChange } from './compare-lines.ts'
import { findVersion } from './find-version.server.ts'

/**
 * The fields in which a version differs from another, with the lines that were removed and added.
 *
 * @returns null if there is no such version
 */
export async function compareVersions(
  db: DbOrTx,
  staff: Staff,
  { name, number, other }: { name: DocumentName; number: number; other: number },
  defaults: DefaultWords,
): Promise<VersionChange[] | null> {
  const [fresh, old] = await Promise.all([
    findVersion(db, staff, name, number, defaults),
    findVersion(db, staff, name, other, defaults),
  ])
  if (!fresh || !old) return null
  const [before, after] = [flatWords(name, old.words), flatWords(name, fresh.words)]
  return changedPaths(name, old.words, fresh.words).map((path) => ({
    path,
    lines: compareLines(before[path] ?? '', after[path] ?? ''),
  }))
}
