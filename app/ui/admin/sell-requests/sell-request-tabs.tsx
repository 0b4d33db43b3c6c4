import { Link } from 'react-router'
import { sellRequestTabs as words } from '../../../content/staff/enquiries/sell-requests.ts'
import type { SellRequestListRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'

const PATH = '/admin/sell-submissions'

/** Tabs: all sell requests, unanswered ones (oldest first), and those with an offer. */
export function SellRequestTabs({
  request: { status, offer },
}: {
  request: Pick<SellRequestListRequest, 'status' | 'offer'>
}) {
  const tabs = [
    { to: PATH, label: words.all, isOpen: status === null && offer === null },
    { to: `${PATH}?status=new&sort=created`, label: words.toAnswer, isOpen: status === 'new' },
    { to: `${PATH}?offer=open`, label: words.open, isOpen: offer === 'open' },
    { to: `${PATH}?offer=answered`, label: words.answered, isOpen: offer === 'answered' },
  ]
  return (
    <nav aria-label={words.label} className="list-tabs">
      {tabs.map(({ to, label, isOpen }) => (
        <Link key={to} to={to} aria-current={isOpen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
