import { data } from 'react-router'
import { shownLegalText } from '../../../content/legal-texts.ts'
import { pageFacts } from '../../../content/page-facts.ts'
import { shopDetails } from '../../../content/shop-details.ts'
import { compareVersions } from '../../../domain/pages/admin/compare-versions.server.ts'
import { findNewestVersion, findVersion } from '../../../domain/pages/admin/find-version.server.ts'
import { documentState } from '../../../domain/pages/admin/list-documents.server.ts'
import type { DocumentName, Words } from '../../../domain/pages/documents.ts'
import { showWords } from '../../../domain/pages/show-words.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { isoDay } from '../../../platform/dates.ts'
import type { Services } from '../../../server/request-context.ts'
import type { LoadedVersion } from '../../../ui/admin/words/version-page.tsx'
import type { ShownDocument } from '../../../ui/article/document-by-name.tsx'
import { loadHome } from '../../pages/load-home.ts'

type Loading = Pick<Services, 'db' | 'words' | 'settings' | 'clock'>

/**
 * A version compared with the one that shoppers read; the published one with the version before it.
 *
 * @throws a 404 response if there is no such version
 */
export async function loadVersion(
  { db, words }: Loading,
  staff: Staff,
  name: DocumentName,
  text: string,
): Promise<LoadedVersion> {
  const number = versionNumber(text)
  const { published, newest } = await documentState(db, staff, name)
  const other = number === published ? Math.max(number - 1, 1) : published
  const asked = { name, number, other }
  const changes = await compareVersions(db, staff, asked, words.defaults)
  if (!changes) throw data(null, 404)
  return { ...asked, base: newest, changes, mayEdit: can(staff.role, 'edit') }
}

/**
 * A version as shoppers would read it; the newest one without a number.
 *
 * @throws a 404 response if there is no such version
 */
export async function loadPreview(
  services: Loading & Pick<Services, 'log'>,
  staff: Staff,
  name: DocumentName,
  text: string | null,
): Promise<{ number: number; shown: ShownDocument }> {
  const { db, words, settings, clock } = services
  const { defaults } = words
  const found =
    text === null
      ? await findNewestVersion(db, staff, name, defaults)
      : await findVersion(db, staff, name, versionNumber(text), defaults)
  if (!found) throw data(null, 404)
  if (name === 'terms' || name === 'privacy') {
    const legal = shownLegalText(
      { words: found.words as Words<'terms'>, inForceFrom: isoDay(clock.now()) },
      settings.current,
    )
    return { number: found.number, shown: { name, words: legal } }
  }
  const facts = pageFacts(shopDetails(settings.current))
  if (name === 'home') {
    const home = showWords('home', found.words as Words<'home'>, facts)
    const { page } = await loadHome(services, home)
    return { number: found.number, shown: { name, words: page } }
  }
  const shown = { name, words: showWords<DocumentName>(name, found.words, facts) } as ShownDocument
  return { number: found.number, shown }
}

/** 0 if it is none: no version has that number. */
const versionNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
