import { deadLinks, lostLinkPage } from '../../content/orders/customer-order.ts'
import { DeadLink } from '../dead-link.tsx'

/** A link that leads to no order; it can be sent again. */
export function DeadOrderLink({ state }: { state: keyof typeof deadLinks }) {
  return <DeadLink words={deadLinks[state]} to="/order" label={lostLinkPage.button} />
}
