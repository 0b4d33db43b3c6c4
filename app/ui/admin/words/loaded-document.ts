import type { DocumentName } from '../../../domain/pages/documents.ts'
import type { PagePicture } from '../../../domain/pages/fields.ts'
import type { Flat } from '../../../domain/pages/flat-source.ts'
import type { Confirmation, DocumentState, VersionLine } from '../../../domain/pages/versions.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'
import type { HistoryEntry } from '../kit/history-list.tsx'

export type LoadedDocument = {
  name: DocumentName
  state: DocumentState
  /** The newest version, whose texts `flat` holds. */
  base: number
  flat: Flat
  versions: VersionLine[]
  history: HistoryEntry[]
  /** The pictures that can be chosen. */
  pictures: PagePicture[]
  /** The digest of the default texts. */
  digest: string
  /** Set if a staff member has read and kept the default texts. */
  confirmed: Confirmation | null
  mayEdit: boolean
  /** The current day in London, '2026-11-23'. */
  today: string
}

/** The result of a form: after a refusal the entered values, and the version that they are based on. */
export type DocumentResult = ActionResult & {
  submitted?: Flat
  /** The input of a refused publication. */
  publication?: { at: string; in_force_from: string }
  base?: number
  /** The version that saving a draft has made. */
  saved?: number
  /** Differs after every change of a list, since its fields are then replaced. */
  turn?: string
}
