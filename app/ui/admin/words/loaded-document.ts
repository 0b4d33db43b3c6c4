import type { DocumentName } from '../../../domain/pages/documents.ts'
import type { PagePicture } from '../../../domain/pages/fields.ts'
import type { Flat } from '../../../domain/pages/flat-source.ts'
import type { Confirmation, DocumentState, VersionLine } from '../../../domain/pages/versions.ts'
import type { Answer } from '../kit/answer.ts'
import type { HistoryEntry } from '../kit/history-list.tsx'

export type LoadedDocument = {
  name: DocumentName
  state: DocumentState
  /** The newest version, whose words `flat` holds. */
  base: number
  flat: Flat
  versions: VersionLine[]
  history: HistoryEntry[]
  /** Those that may be chosen. */
  pictures: PagePicture[]
  /** Of the words that the shop comes with. */
  digest: string
  /** Somebody has read those, and keeps them. */
  confirmed: Confirmation | null
  mayEdit: boolean
  /** In London, '2026-11-23'. */
  today: string
}

/** The answer to a form: after a refusal what was typed, and from which version. */
export type DocumentAnswer = Answer & {
  typed?: Flat
  base?: number
  /** Somebody else has saved meanwhile. */
  conflict?: boolean
  /** Differs with every change of a list, after which the fields are others. */
  turn?: string
}
