import { stateNames } from '../../../content/staff/users.ts'
import type { PersonState } from '../../../domain/staff/people/staff-filters.ts'
import type { Person } from '../../../domain/staff/people/staff-member.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'

const tones: Record<PersonState, DotTone> = {
  active: 'green',
  invited: 'blue',
  expired: 'clay',
  disabled: 'neutral',
}

/** How far somebody is: invited, come in, or closed out. */
export function PersonStateDot({ state }: Pick<Person, 'state'>) {
  return <StatusDot tone={tones[state]}>{stateNames[state]}</StatusDot>
}
