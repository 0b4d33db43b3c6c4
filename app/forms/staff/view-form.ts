import { viewErrors } from '../../content/staff/views.ts'
import { VIEW_NAME_MAX } from '../../domain/staff/views/view-query.ts'
import type { FieldRules } from '../fields/field-rules.ts'

/** Field names of the forms of saved views. */
export const VIEW_FIELDS = {
  intent: 'intent',
  id: 'id',
  list: 'list',
  /** The list's query string. */
  search: 'search',
  name: 'name',
} as const

export const viewRules = {
  name: { min: 1, max: VIEW_NAME_MAX, message: viewErrors.name },
} as const satisfies FieldRules
