import { attentionWords } from '../../../content/staff/dashboard.ts'
import { roundDay } from '../../../content/staff/delivery/rounds.ts'
import type { RoundsOverview } from '../../../domain/delivery-rounds/board/overview.ts'
import type { Task } from './task.ts'

/** Maximum number of rounds that a task lists. */
const ROUNDS_NAMED = 3

export function lateStopsTask({ late }: RoundsOverview): Task | null {
  if (late.stops === 0) return null
  return {
    key: 'lateStops',
    tone: 'red',
    words: attentionWords.lateStops(late.stops),
    to: '/admin/rounds',
    wait: null,
    named: late.rounds.slice(0, ROUNDS_NAMED).map(({ id, van, day }) => ({
      to: `/admin/rounds/${id}`,
      title: van,
      detail: roundDay(day),
    })),
    more: Math.max(0, late.rounds.length - ROUNDS_NAMED),
  }
}

export function todaysStopsTask({ today }: RoundsOverview): Task | null {
  if (today.stops === 0 || today.over === today.stops) return null
  return {
    key: 'todaysStops',
    tone: 'neutral',
    words: attentionWords.todaysStops(today.stops, today.over),
    to: '/admin/rounds',
    wait: null,
    named: today.rounds.slice(0, ROUNDS_NAMED).map(({ id, van }) => ({
      to: `/admin/rounds/${id}`,
      title: van,
      detail: '',
    })),
    more: Math.max(0, today.rounds.length - ROUNDS_NAMED),
  }
}

export function toScheduleTask({ toSchedule, attention }: RoundsOverview): Task | null {
  if (toSchedule === 0) return null
  return {
    key: 'toSchedule',
    tone: 'amber',
    words: attentionWords.toSchedule(toSchedule),
    to: '/admin/rounds',
    note: attention > 0 ? attentionWords.toRingUp(attention) : null,
    wait: null,
    named: [],
    more: 0,
  }
}
