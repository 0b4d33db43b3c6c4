import { visitWords as words } from '../../../content/staff/dashboard.ts'
import type { PeriodSales } from '../../../domain/orders/overview/sales-figures.ts'
import type { Visits } from '../../../domain/visits/visits.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { Change } from './period-comparison.tsx'

type StepName = keyof typeof words.steps
type Step = { name: StepName; is: number /** null if not comparable */; was: number | null }

/** The steps from visits to orders in the dashboard's period: a table whose rows are bars. */
export function VisitsToOrders({ visits, sales }: { visits: Visits; sales: PeriodSales }) {
  const { counts, since } = visits
  const steps = stepsOf(visits, sales)
  const most = Math.max(1, ...steps.map(({ is }) => is))
  const whole = since !== null && since <= sales.days.from
  return (
    <figure className="dashboard-card chart mb-8" aria-labelledby="visits">
      <figcaption>
        <h2 id="visits" className="dashboard-heading">
          {words.title}
        </h2>
        <p className="text-ink-soft">{words.hint}</p>
      </figcaption>
      <table className="visit-steps">
        <caption className="sr-only">{words.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">{words.times}</th>
            <th scope="col">{words.change}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.name} {...step} share={step.is / most} />
          ))}
        </tbody>
      </table>
      <div className="visit-notes">
        {whole && counts.visit > 0 && (
          <p className="font-medium">{words.share(sales.sum.orders, counts.visit)}</p>
        )}
        {since === null ? (
          <p>{words.notYet}</p>
        ) : (
          <p className="text-ink-soft">
            {words.pages(counts)} {since > sales.before.days.from && words.since(longDate(since))}{' '}
            {words.without}
          </p>
        )}
      </div>
    </figure>
  )
}

/** A counter that does not cover the whole previous period is not compared with it. */
function stepsOf({ counts, before, since }: Visits, sales: PeriodSales): Step[] {
  const comparable = since !== null && since <= sales.before.days.from
  const counted = (['visit', 'product', 'addition'] as const).map((name) => ({
    name,
    is: counts[name],
    was: comparable ? before[name] : null,
  }))
  const ordered = (['checkouts', 'orders'] as const).map((name) => ({
    name,
    is: sales.sum[name],
    was: sales.before.sum[name],
  }))
  return [...counted, ...ordered]
}

function StepRow({ name, is, was, share }: Step & { share: number }) {
  const { name: title, note } = words.steps[name]
  return (
    <tr className="visit-step">
      <th scope="row" className="visit-name">
        {title}
        <span className="visit-note">{note}</span>
      </th>
      <td className="visit-times">
        <span aria-hidden="true" className="stock-bar" style={{ width: `${share * 100}%` }} />
        <span>{is.toLocaleString('en-GB')}</span>
      </td>
      <td className="visit-change">
        {was === null ? '–' : <Change was={was} is={is} show={was.toLocaleString('en-GB')} />}
      </td>
    </tr>
  )
}
