import { dashboardWords } from '../../../content/staff/dashboard.ts'
import type { SalesWeek } from '../../../domain/orders/overview/sales-figures.ts'
import { shortDate } from '../../../platform/values/dates.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { type Bar, SalesBars, SalesTable } from './sales-bars.tsx'

/** A bar chart by week in HTML, with the same data as a table for screen readers. */
export function WeeklySalesChart({ weeks }: { weeks: readonly SalesWeek[] }) {
  const sum = sumPence(weeks.map(({ net }) => net))
  return (
    <figure className="dashboard-card chart" aria-labelledby="weeks">
      <figcaption>
        <h2 id="weeks" className="dashboard-heading">
          {dashboardWords.weeks}
        </h2>
        <p className="text-ink-soft">{dashboardWords.weeksHint}</p>
      </figcaption>
      {sum > 0 ? (
        <SalesBars bars={weeks.map(shownWeek)} />
      ) : (
        <p className="chart-empty">{dashboardWords.noSales}</p>
      )}
      <SalesTable
        caption={dashboardWords.weeks}
        rows={weeks.map(({ monday, ...sums }) => ({ from: monday, ...sums }))}
      />
    </figure>
  )
}

const shownWeek = ({ monday, net, orders }: SalesWeek): Bar => {
  const name = shortDate(new Date(monday))
  return { key: monday, name, title: `${name}: ${formatPence(net)}, ${orders}`, net }
}
