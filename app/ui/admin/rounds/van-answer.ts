import type { VanForm } from '../../../forms/staff/round-forms.ts'
import type { Answer } from '../kit/answer.ts'

export type VanAnswer = Answer & {
  /** Of the van whose form was sent; empty: of a new one. */
  id?: string
  typed?: VanForm
}
