import type { VanForm } from '../../../forms/staff/round-forms.ts'
import type { Answer } from '../kit/answer.ts'

export type VanAnswer = Answer & {
  /** The id of the van whose form was sent; empty for a new one. */
  id?: string
  submitted?: VanForm
}
