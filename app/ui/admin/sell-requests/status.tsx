import { statusWords } from '../../../content/staff/enquiries/sell-requests.ts'
import type { SellStatus } from '../../../domain/enquiries/sell/sell-status.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const TONES: Record<SellStatus, DotTone> = {
  new: 'clay',
  contacted: 'blue',
  purchased: 'green',
  declined: 'neutral',
}

/** The status of a sell request. */
export function SellRequestStatus({ status }: { status: SellStatus }) {
  return <StatusDot tone={TONES[status]}>{statusWords[status]}</StatusDot>
}
