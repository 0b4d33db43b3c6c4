import { pence } from '../../../platform/values/money.ts'

/** The same limit as for the price of a zone. */
export const MAX_DIFFERENCE = pence(1_000_000)
