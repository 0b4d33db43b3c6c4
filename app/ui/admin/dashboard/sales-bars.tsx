import { periodWords } from '../../../content/staff/dashboard.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { formatPence, type Pence, pence, toPounds } from '../../../platform/values/money.ts'
import { axisTicks } from './axis-ticks.ts'

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const compact = (amount: Pence) => pounds.format(toPounds(amount)).toLowerCase()

/** `name`: the label below the bar. `title`: the tooltip. */
export type Bar = { key: string; name: string; title: string; net: Pence }

/**
 * Bars above a scale, hidden from screen readers: a table beside them has the same data.
 *
 * @param dense there are too many to label each
 */
export function SalesBars({ bars, dense = false }: { bars: readonly Bar[]; dense?: boolean }) {
  const steps = axisTicks(Math.max(...bars.map(({ net }) => net)))
  const top = steps.at(-1) ?? 1
  const share = (amount: number) => Math.max(0, amount / top)
  const percent = (amount: number) => `${share(amount) * 100}%`
  return (
    <div aria-hidden="true" className="weeks" data-dense={dense || undefined}>
      <div className="weeks-steps">
        {steps.map((step) => (
          <p key={step} style={{ bottom: percent(step) }}>
            <span>{compact(pence(Math.round(step)))}</span>
          </p>
        ))}
      </div>
      <ol className="weeks-bars">
        {bars.map(({ key, name, title, net }) => (
          <li key={key} className="week" title={title}>
            <span className="weeks-value" style={{ bottom: percent(net) }}>
              {net > 0 && compact(net)}
            </span>
            <span className="weeks-bar" style={{ height: percent(net) }} />
            <span className="weeks-name">{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The data of a chart, for screen readers. `from`: `2026-11-16`. */
export function SalesTable({
  caption,
  rows,
}: {
  caption: string
  rows: readonly { from: string; net: Pence; orders: number }[]
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{periodWords.from}</th>
            <th scope="col">{periodWords.net}</th>
            <th scope="col">{periodWords.orders}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, net, orders }) => (
            <tr key={from}>
              <th scope="row">{longDate(from)}</th>
              <td>{formatPence(net)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
