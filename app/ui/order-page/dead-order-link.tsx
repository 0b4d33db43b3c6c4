import { deadLinks, lostLinkPage } from '../../content/orders/customer-order.ts'
import { DeadLink } from '../dead-link.tsx'

/** The page of an invalid order link, from which a link can be sent again. */
export function DeadOrderLink({ state }: { state: keyof typeof deadLinks }) {
  return <DeadLink words={deadLinks[state]} to="/order" label={lostLinkPage.button} />
}
