import { stopActionErrors } from '../../content/staff/delivery/round-sheet.ts'
import {
  FAILURES,
  type Failure,
  NEXT_STEPS,
  type NextStep,
} from '../../domain/delivery-rounds/delivery-states.ts'
import { STOP_ACTION_FIELDS } from '../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import type { TimeWindow } from '../../domain/delivery-rounds/sheet/time-window.ts'

export const RECEIVER_MAX = 80

export type StopActionForm = {
  deliveryId: string
  actionId: string
  /** null if it is missing or not a time. */
  recordedAt: Date | null
} & (
  | { kind: 'on_the_way'; window: TimeWindow | null }
  | { kind: 'delivered'; receivedBy: string | null; stored: string | null }
  | { kind: 'failed'; reason: Failure; next: NextStep }
)

/** Reads an action on a round sheet. @returns a sentence if something is wrong or missing */
export function readStopActionForm(form: FormData): StopActionForm | string {
  const text = (field: keyof typeof STOP_ACTION_FIELDS) => {
    const value = form.get(STOP_ACTION_FIELDS[field])
    return typeof value === 'string' ? value.trim() : ''
  }
  const common = {
    deliveryId: text('delivery'),
    actionId: text('action'),
    recordedAt: instantOf(text('recordedAt')),
  }
  switch (text('kind')) {
    case 'on_the_way':
      return { ...common, kind: 'on_the_way', window: windowOf(text('from'), text('to')) }
    case 'delivered': {
      if (text('problem') === 'too-large') return stopActionErrors.photoTooLarge
      if (text('problem')) return stopActionErrors.photo
      const receivedBy = text('receivedBy').replaceAll(/\s+/g, ' ').slice(0, RECEIVER_MAX) || null
      const stored = text('stored') || null
      if (!receivedBy && !stored) return stopActionErrors.proof
      return { ...common, kind: 'delivered', receivedBy, stored }
    }
    case 'failed': {
      const reason = FAILURES.find((one) => one === text('reason'))
      const next = NEXT_STEPS.find((one) => one === text('next'))
      return reason && next ? { ...common, kind: 'failed', reason, next } : stopActionErrors.reason
    }
    default:
      return stopActionErrors.unreadable
  }
}

/** As `Date.toISOString` writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function instantOf(text: string): Date | null {
  const instant = new Date(INSTANT.test(text) ? text : Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function windowOf(from: string, to: string): TimeWindow | null {
  return TIME.test(from) && TIME.test(to) && from < to ? { from, to } : null
}
