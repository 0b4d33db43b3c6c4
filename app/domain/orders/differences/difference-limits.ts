import { pence } from '../../../platform/values/money.ts'

/** The payment provider's smallest payment. */
export const MIN_DIFFERENCE = pence(30)
/** The same limit as for the price of a zone. */
export const MAX_DIFFERENCE = pence(1_000_000)
