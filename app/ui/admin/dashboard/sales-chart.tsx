import { dashboardWords } from '../../../content/staff/dashboard.ts'
import type { SalesWeek } from '../../../domain/orders/overview/sales-figures.ts'
import { longDate, shortDate } from '../../../platform/dates.ts'
import { formatPence, type Pence, pence, toPounds } from '../../../platform/money.ts'
import { sumPence } from '../../../platform/money-arithmetic.ts'
import { niceSteps } from './nice-steps.ts'

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const compact = (amount: Pence) => pounds.format(toPounds(amount)).toLowerCase()

/** A bar chart by week in HTML, with the same data as a table for screen readers. */
export function SalesChart({ weeks }: { weeks: readonly SalesWeek[] }) {
  const sum = sumPence(weeks.map(({ net }) => net))
  return (
    <figure className="dashboard-card chart" aria-labelledby="weeks">
      <figcaption>
        <h2 id="weeks" className="dashboard-heading">
          {dashboardWords.weeks}
        </h2>
        <p className="text-ink-soft">{dashboardWords.weeksHint}</p>
      </figcaption>
      {sum > 0 ? <Bars weeks={weeks} /> : <p className="chart-empty">{dashboardWords.noSales}</p>}
      <WeeksTable weeks={weeks} />
    </figure>
  )
}

function Bars({ weeks }: { weeks: readonly SalesWeek[] }) {
  const steps = niceSteps(Math.max(...weeks.map(({ net }) => net)))
  const top = steps.at(-1) ?? 1
  const share = (amount: number) => amount / top
  const percent = (amount: number) => `${share(amount) * 100}%`
  return (
    <div aria-hidden="true" className="weeks">
      <div className="weeks-steps">
        {steps.map((step) => (
          <p key={step} style={{ bottom: percent(step) }}>
            <span>{compact(pence(Math.round(step)))}</span>
          </p>
        ))}
      </div>
      <ol className="weeks-bars">
        {weeks.map(({ monday, net, orders }) => (
          <li
            key={monday}
            className="week"
            title={`${shortDate(new Date(monday))}: ${formatPence(net)}, ${orders}`}
          >
            <span className="weeks-value" style={{ bottom: percent(net) }}>
              {net > 0 && compact(net)}
            </span>
            <span className="weeks-bar" style={{ height: percent(net) }} />
            <span className="weeks-name">{shortDate(new Date(monday))}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function WeeksTable({ weeks }: { weeks: readonly SalesWeek[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{dashboardWords.weeks}</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Net sales</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, net, orders }) => (
            <tr key={monday}>
              <th scope="row">{longDate(monday)}</th>
              <td>{formatPence(net)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
