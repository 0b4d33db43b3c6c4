import type { Availability } from '../../domain/catalogue/availability.ts'
import { Badge } from '../badge.tsx'

/** Labels of products that cannot be bought now. */
export const stateLabel = {
  reserved: {
    badge: 'Reserved',
    button: 'Reserved',
    explanation: 'Someone is paying for this piece; it may return',
  },
  'sold-out': { badge: 'Sold Out', button: 'Out of Stock', explanation: null },
} as const satisfies Record<Exclude<Availability, 'available'>, object>

/** The badge on a product's picture; none while it can be bought. */
export function StateBadge({ state }: { state: Availability }) {
  if (state === 'available') return null
  return <Badge tone="clay">{stateLabel[state].badge}</Badge>
}
