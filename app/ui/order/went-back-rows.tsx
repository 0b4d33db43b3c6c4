import { orderPageWords as words } from '../../content/orders/customer-order.ts'
import { sumWentBack, type WentBack } from '../../domain/orders/disputes/went-back.ts'
import { formatPence } from '../../platform/values/money.ts'

/** Rows of a list of amounts: what has gone back of several payments, by the way it took. */
export function WentBackRows({ of }: { of: readonly (WentBack | null)[] }) {
  const { byShop, byBank, elsewhere } = sumWentBack(of)
  const rows = [
    [words.refunded, byShop],
    [words.bankReturned, byBank],
    [words.paidBack, elsewhere],
  ] as const
  return rows
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]) => [
      <dt key={label} className="text-ink-soft">
        {label}
      </dt>,
      <dd key={`${label} amount`} className="text-right tabular-nums">
        −{formatPence(amount)}
      </dd>,
    ])
}
