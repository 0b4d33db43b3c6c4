import { data } from 'react-router'
import { compareVersions } from '../../../domain/pages/admin/compare-versions.server.ts'
import { findNewestVersion, findVersion } from '../../../domain/pages/admin/find-version.server.ts'
import { documentState } from '../../../domain/pages/admin/list-documents.server.ts'
import type { DocumentName } from '../../../domain/pages/documents.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'
import type { LoadedVersion } from '../../../ui/admin/words/version-page.tsx'
import type { ShownDocument } from '../../../ui/article/document-by-name.tsx'
import { versionNumber } from '../../pages/version-number.ts'
import { type Showing, showDocument } from './show-document.ts'

/**
 * A version compared with the one that shoppers read; the published one with the version before it.
 *
 * @throws a 404 response if there is no such version
 */
export async function loadVersion(
  { db, pageTexts }: Pick<Services, 'db' | 'pageTexts'>,
  staff: Staff,
  name: DocumentName,
  text: string,
): Promise<LoadedVersion> {
  const number = versionNumber(text)
  const { published, newest } = await documentState(db, staff, name)
  const other = number === published ? Math.max(number - 1, 1) : published
  const requested = { name, number, other }
  const changes = await compareVersions(db, staff, requested, pageTexts.defaults)
  if (!changes) throw data(null, 404)
  return { ...requested, base: newest, changes, mayEdit: can(staff.role, 'edit') }
}

/**
 * A version as shoppers would read it; the newest one without a number.
 *
 * @throws a 404 response if there is no such version
 */
export async function loadPreview(
  services: Showing & Pick<Services, 'pageTexts'>,
  staff: Staff,
  name: DocumentName,
  text: string | null,
): Promise<{ number: number; shown: ShownDocument }> {
  const { db, pageTexts } = services
  const { defaults } = pageTexts
  const found =
    text === null
      ? await findNewestVersion(db, staff, name, defaults)
      : await findVersion(db, staff, name, versionNumber(text), defaults)
  if (!found) throw data(null, 404)
  return { number: found.number, shown: await showDocument(services, name, found.words) }
}
