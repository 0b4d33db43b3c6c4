import { refundFailedWords } from '../../../content/staff/orders/orders.ts'
import { refundStateWords, staffStateWords } from '../../../content/staff/orders/returns.ts'
import type { ReturnLine } from '../../../domain/returns/handling/return-filters.ts'
import type { ReturnState } from '../../../domain/returns/return-states.ts'
import { type DotTone, StatusDot, StatusMark } from '../kit/status-dot.tsx'

const tones: Partial<Record<ReturnState, DotTone>> = {
  asked: 'amber',
  arranged: 'blue',
  received: 'amber',
  inspected: 'amber',
  told: 'blue',
  repaired: 'green',
}

/**
 * The state of a return. Final states without a tone have a mark: an arrow if money was paid back,
 * else a cross. A failed refund that is still owed replaces the state, and so does one that is being made.
 */
export function ReturnStateDot({
  state,
  refunded,
  refundMissing,
  refundPending,
  refundWay,
}: Pick<ReturnLine, 'state' | 'refunded' | 'refundMissing' | 'refundPending' | 'refundWay'>) {
  if (refundMissing) return <StatusDot tone="red">{refundFailedWords}</StatusDot>
  if (state === 'refunded' && refundPending) {
    return <StatusDot tone="blue">{refundStateWords.pending}</StatusDot>
  }
  if (refundWay === 'none' || (state === 'refunded' && refunded === 0)) {
    return <StatusMark mark="cross">{refundStateWords.none}</StatusMark>
  }
  const isOtherWay = state === 'refunded' && refundWay !== 'card'
  const words = isOtherWay ? refundStateWords[refundWay] : staffStateWords[state]
  const tone = tones[state]
  if (tone) return <StatusDot tone={tone}>{words}</StatusDot>
  const isMoney = state === 'refunded' || state === 'reduced'
  return <StatusMark mark={isMoney ? 'return' : 'cross'}>{words}</StatusMark>
}
