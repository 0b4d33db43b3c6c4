import { staffStateWords } from '../../../content/staff/orders/returns.ts'
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
 * else a cross.
 */
export function ReturnStateDot({ state }: { state: ReturnState }) {
  const words = staffStateWords[state]
  const tone = tones[state]
  if (tone) return <StatusDot tone={tone}>{words}</StatusDot>
  const isMoney = state === 'refunded' || state === 'reduced'
  return <StatusMark mark={isMoney ? 'return' : 'cross'}>{words}</StatusMark>
}
