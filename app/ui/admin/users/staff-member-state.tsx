import { stateNames } from '../../../content/staff/people/users.ts'
import type { StaffMemberState } from '../../../domain/staff/people/staff-filters.ts'
import type { StaffMember } from '../../../domain/staff/people/staff-member.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<StaffMemberState, DotTone> = {
  active: 'green',
  invited: 'blue',
  expired: 'clay',
  disabled: 'neutral',
}

/** The state of an account: invited, active, closed. */
export function StaffMemberStateDot({ state }: Pick<StaffMember, 'state'>) {
  return <StatusDot tone={tones[state]}>{stateNames[state]}</StatusDot>
}
