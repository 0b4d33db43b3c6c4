import { Link } from 'react-router'
import { dashboardWords } from '../../../content/staff/dashboard.ts'
import { andSupplements } from '../../../content/staff/orders/order-differences.ts'
import { formatPence } from '../../../platform/values/money.ts'
import type { DashboardFacts } from './dashboard-facts.ts'

/** Figures that link to their lists; unread counts have links of their own. */
export function Figures({ sales, stock, enquiries, subscribers, people }: DashboardFacts) {
  const { messages, sellRequests } = enquiries
  return (
    <section aria-labelledby="figures" className="mb-8">
      <h2 id="figures" className="dashboard-heading">
        {dashboardWords.figures}
      </h2>
      <ul className="dashboard-card figures">
        <Figure
          label={dashboardWords.awaitingDispatch}
          value={formatPence(sales.awaitingDispatch)}
          to="/admin/orders?status=paid&sort=created"
        />
        <Figure
          label={dashboardWords.netSales}
          value={formatPence(sales.netSales)}
          hint={dashboardWords.netSalesHint}
        />
        <Figure
          label="Orders"
          value={count(sales.orders)}
          to="/admin/orders"
          hint={andSupplements(sales.supplements)}
        />
        <Figure label="Products" value={count(stock.products)} to="/admin/products" />
        <Figure
          label="Contact messages"
          value={count(messages.all)}
          to="/admin/contact-submissions"
          unread={messages.unread}
        />
        <Figure
          label="Sell requests"
          value={count(sellRequests.all)}
          to="/admin/sell-submissions"
          unread={sellRequests.unread}
        />
        <Figure
          label="Newsletter subscribers"
          value={count(subscribers)}
          to="/admin/newsletter-subscribers"
        />
        <Figure label="Admin users" value={count(people)} to="/admin/users" />
      </ul>
    </section>
  )
}

const count = (value: number) => value.toLocaleString('en-GB')

function Figure({
  label,
  value,
  to,
  hint,
  unread = 0,
}: {
  label: string
  value: string
  to?: string
  hint?: string
  /** Number of unread entries. */
  unread?: number
}) {
  return (
    <li className="figure">
      {to ? (
        <Link to={to} className="figure-name">
          {label}
        </Link>
      ) : (
        <p className="figure-name">{label}</p>
      )}
      <p className="figure-value">{value}</p>
      {unread > 0 && (
        <Link to={`${to}?read=unread`} className="figure-unread">
          {count(unread)} unread<span className="sr-only"> {label.toLowerCase()}</span>
        </Link>
      )}
      {hint && <p className="text-ink-soft">{hint}</p>}
    </li>
  )
}
