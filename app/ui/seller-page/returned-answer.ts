import type { FormRefused } from '../../forms/fields/form-result.ts'

/** The data with which a refused form of a seller's page is shown again. */
export type ReturnedAnswer = {
  intent: 'accept' | 'decline'
  submitted: { address: string; phone: string; reason: string }
  answer: FormRefused
}
