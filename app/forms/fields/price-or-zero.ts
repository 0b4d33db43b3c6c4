import { NO_PENCE, type Pence } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'

/** Reads an amount of up to `most` pence; an empty text is zero. @returns null if it is not such an amount */
export function priceOrZero(text: string, most: number): Pence | null {
  if (/^(?:£?\s*0+(?:\.0*)?)?$/.test(text)) return NO_PENCE
  const read = parseAmount(text)
  return read.ok && read.amount <= most ? read.amount : null
}
