import type { FormRefused } from '../../forms/fields/form-answer.ts'

/** What a refused form of a seller's page is shown with again. */
export type ReturnedAnswer = {
  intent: 'accept' | 'decline'
  typed: { address: string; phone: string; reason: string }
  answer: FormRefused
}
