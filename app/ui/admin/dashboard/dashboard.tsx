import { dashboardWords } from '../../../content/staff/dashboard.ts'
import { weekdayAndDate } from '../../../platform/values/dates.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError } from '../kit/lists/list-states.tsx'
import { SampleNotice } from '../rounds/sample-notice.tsx'
import { Attention, AttentionLink } from './attention.tsx'
import type { DashboardFacts } from './dashboard-facts.ts'
import { Figures } from './figures.tsx'
import { PeriodSales } from './period-sales.tsx'
import { StockChart } from './stock-chart.tsx'
import { VisitsToOrders } from './visits-to-orders.tsx'
import { WeeklySalesChart } from './weekly-sales-chart.tsx'

/** The dashboard: tasks, figures, charts. */
export function Dashboard({ loaded }: { loaded: DashboardFacts | null }) {
  const { shown, failure } = useLastLoaded(loaded, dashboardWords.failed)
  return (
    <div className="staff-page dashboard">
      <header className="list-title mb-5">
        <h1>{dashboardWords.title}</h1>
        {shown && <p className="text-ink-soft">{weekdayAndDate(shown.now)}</p>}
      </header>
      {failure && <LoadError words={failure.title} />}
      {shown && (
        <>
          {shown.hasSamples && <SampleNotice mayRemove={shown.mayAdminister} />}
          <AttentionLink {...shown} />
          <div className="dashboard-top">
            <PeriodSales sales={shown.period} />
            <Attention {...shown} />
          </div>
          <VisitsToOrders visits={shown.visits} sales={shown.period} />
          <Figures {...shown} />
          <div className="dashboard-charts">
            <WeeklySalesChart weeks={shown.sales.weeks} />
            <StockChart stock={shown.stock.byCategory} />
          </div>
        </>
      )}
    </div>
  )
}
