import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import {
  multiplyPence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import type { PurchaseFields } from '../purchases/purchase.ts'
import type { LineProfit, SaleLine, SaleSums } from './sale-line.ts'

/** @param amount for which the units were sold, or are offered */
export function lineProfit(
  amount: Pence,
  units: number,
  { price, costs: costsEach }: Pick<PurchaseFields, 'price' | 'costs'>,
): LineProfit {
  const paid = multiplyPence(price, units)
  const costs = multiplyPence(costsEach, units)
  const margin = subtractPence(amount, paid)
  return { paid, costs, margin, profit: subtractPence(margin, costs) }
}

export function sumSales(lines: readonly SaleLine[]): SaleSums {
  const sumOf = (name: keyof LineProfit) =>
    sumPence(lines.map(({ profit }) => profit?.[name] ?? NO_PENCE))
  return {
    units: lines.reduce((sum, { units }) => sum + units, 0),
    sold: sumPence(lines.map(({ amount }) => amount)),
    missing: lines.filter(({ purchase }) => purchase === null).length,
    paid: sumOf('paid'),
    costs: sumOf('costs'),
    margin: sumOf('margin'),
    profit: sumOf('profit'),
  }
}
