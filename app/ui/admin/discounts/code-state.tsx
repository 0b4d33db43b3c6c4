import { codeStateWords } from '../../../content/staff/discounts.ts'
import type { CodeState } from '../../../domain/discounts/admin/discount-filters.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<CodeState, DotTone> = {
  active: 'green',
  scheduled: 'blue',
  'used-up': 'amber',
  expired: 'neutral',
  ended: 'neutral',
}

export function CodeStateDot({ state }: { state: CodeState }) {
  return <StatusDot tone={tones[state]}>{codeStateWords[state]}</StatusDot>
}
