import type { PagePicture } from '../../../domain/pages/fields.ts'
import type { Flat } from '../../../domain/pages/flat-source.ts'

export type FormState = {
  begin: Flat
  errors: Record<string, string>
  /** Stored values that differ from the entered ones, after another staff member has saved. */
  theirs: Flat
  pictures: readonly PagePicture[]
}
