import { data } from 'react-router'
import { historyInWords } from '../../../content/staff/people/history.ts'
import { flatWords } from '../../../domain/pages/admin/changed-paths.ts'
import {
  defaultDigest,
  findConfirmations,
} from '../../../domain/pages/admin/confirm-defaults.server.ts'
import { findNewestVersion } from '../../../domain/pages/admin/find-version.server.ts'
import { documentState } from '../../../domain/pages/admin/list-documents.server.ts'
import { listVersions } from '../../../domain/pages/admin/list-versions.server.ts'
import { type DocumentName, documentNamed } from '../../../domain/pages/documents.ts'
import { historyOf } from '../../../domain/staff/history/history-of.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { Services } from '../../../server/request-context.ts'
import type { LoadedDocument } from '../../../ui/admin/words/loaded-document.ts'
import { knownPictures } from './known-pictures.ts'

const VERSIONS_SHOWN = 50
const HISTORY_LINES = 10

/** @throws a 404 response if there is no such document */
export function documentAt(text: string): DocumentName {
  const name = documentNamed(text)
  if (!name) throw data(null, 404)
  return name
}

/** A document with its newest version, as its page in the staff area shows it. */
export async function loadDocument(
  { db, pageTexts, clock }: Pick<Services, 'db' | 'pageTexts' | 'clock'>,
  staff: Staff,
  name: DocumentName,
): Promise<LoadedDocument> {
  const [newest, state, versions, history, pictures, confirmations] = await Promise.all([
    findNewestVersion(db, staff, name, pageTexts.defaults),
    documentState(db, staff, name),
    listVersions(db, staff, name, VERSIONS_SHOWN),
    historyOf(db, staff, { subject: 'page', id: name, limit: HISTORY_LINES }),
    knownPictures(db, staff, pageTexts.defaults),
    findConfirmations(db, staff, pageTexts.defaults),
  ])
  return {
    name,
    state,
    base: newest.number,
    flat: flatWords(name, newest.words),
    versions,
    history: history.map((line) => ({ ...line, ...historyInWords(line) })),
    pictures,
    digest: defaultDigest(pageTexts.defaults, name),
    confirmed: confirmations.find(({ document }) => document === name) ?? null,
    mayEdit: can(staff.role, 'edit'),
    today: isoDay(clock.now()),
  }
}
