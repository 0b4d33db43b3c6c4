import { pence } from '../../platform/values/money.ts'

/** The payment provider's smallest payment (Stripe's minimum charge in pounds). */
export const MIN_PAYMENT = pence(30)
