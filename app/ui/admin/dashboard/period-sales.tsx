import { Link } from 'react-router'
import { periodNames, periodWords as words } from '../../../content/staff/dashboard.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '../../../domain/orders/overview/period.ts'
import type {
  PeriodSales as Sales,
  SalesBar,
  SalesSum,
} from '../../../domain/orders/overview/sales-figures.ts'
import { longDate, shortDate } from '../../../platform/values/dates.ts'
import { formatPence, NO_PENCE, pence } from '../../../platform/values/money.ts'
import { Change } from './period-comparison.tsx'
import { SalesBars, SalesTable } from './sales-bars.tsx'

/** The sales of a period, compared with the one before, above a chart. */
export function PeriodSales({ sales }: { sales: Sales }) {
  const { period, sum, before, bars } = sales
  const chosen = periodNames[period]
  return (
    <section aria-labelledby="period" className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="period" className="dashboard-heading period-heading">
          {words.title}
        </h2>
        <PeriodSwitch chosen={period} />
      </div>
      <figure className="dashboard-card chart" aria-label={`${words.title}, ${chosen}`}>
        <dl className="period-figures">
          <ComparedFigure
            label={words.net}
            value={formatPence(sum.net)}
            was={before.sum.net}
            is={sum.net}
            show={formatPence(before.sum.net)}
          />
          <ComparedFigure
            label={words.orders}
            value={`${sum.orders.toLocaleString('en-GB')}`}
            was={before.sum.orders}
            is={sum.orders}
            show={`${before.sum.orders.toLocaleString('en-GB')}`}
          />
          <ComparedFigure
            label={words.average}
            value={formatPence(averageOf(sum))}
            was={averageOf(before.sum)}
            is={averageOf(sum)}
            show={formatPence(averageOf(before.sum))}
          />
        </dl>
        <p className="text-ink-soft">
          {words.comparedWith(longDate(before.days.from), longDate(before.days.to))}
        </p>
        {bars.some(({ net }) => net > 0) ? (
          <SalesBars dense={bars.length > 13} bars={bars.map((bar) => shownBar(bar, period))} />
        ) : (
          <p className="chart-empty">{words.none}</p>
        )}
        <SalesTable caption={`${words.table}, ${chosen}`} rows={bars} />
      </figure>
    </section>
  )
}

function PeriodSwitch({ chosen }: { chosen: Period }) {
  return (
    <nav aria-label={words.switch}>
      <ul className="views-chips">
        {PERIODS.map((period) => (
          <li key={period}>
            <Link
              to={{ search: period === DEFAULT_PERIOD ? '' : `?period=${period}` }}
              preventScrollReset
              className="views-chip"
              aria-current={period === chosen ? 'true' : undefined}
            >
              {periodNames[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The average value of an order, rounded to the penny. */
const averageOf = ({ net, orders }: SalesSum) =>
  orders > 0 ? pence(Math.round(net / orders)) : NO_PENCE

function ComparedFigure({
  label,
  value,
  was,
  is,
  show,
}: {
  label: string
  value: string
  was: number
  is: number
  /** The earlier value. */
  show: string
}) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <span className="period-value">{value}</span>
        <Change was={was} is={is} show={show} />
      </dd>
    </div>
  )
}

function shownBar({ from, to, net, orders }: SalesBar, period: Period) {
  const begin = new Date(from)
  const name = period === 'year' ? words.month(begin) : shortDate(begin)
  const range = from === to ? longDate(from) : `${longDate(from)} – ${longDate(to)}`
  return { key: from, name, title: `${range}: ${formatPence(net)}, ${orders}`, net }
}
