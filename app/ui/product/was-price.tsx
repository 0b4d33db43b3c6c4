import { formatPence, type Pence } from '../../platform/values/money.ts'

/** The price before a reduction, after the new one: in words, since few screen readers say 'struck through'. */
export function WasPrice({ was }: { was: Pence | null }) {
  return was && <s>{`was ${formatPence(was)}`}</s>
}
