import { tooLong } from '../../content/toasts/form-messages.ts'
import { isEmail } from '../../platform/values/email-address.ts'

/** Rule of one text field. Lengths are in characters after trimming. */
type TextRule = {
  min: number
  max: number
  /** Shown beside the field if its value is too short, malformed or not one of the options. */
  message?: string
  /** Shown if it is too long; defaults to a general message. */
  tooLong?: string
  /** May be left empty; `min` applies to other values. */
  optional?: true
  email?: true
  /** The only values allowed. */
  options?: readonly string[]
  /** Line breaks are kept. */
  lines?: true
}

/**
 * Rule of a field that is not plain text, such as an amount; `check` returns the message if
 * invalid.
 */
type CheckedRule = {
  check: (value: string) => string | undefined
  /** Line breaks are kept. */
  lines?: true
}

export type FieldRule = TextRule | CheckedRule

export type FieldRules = Readonly<Record<string, FieldRule>>
export type FieldValues<Rules extends FieldRules> = { [Field in keyof Rules]: string }
export type FieldErrors<Rules extends FieldRules> = { [Field in keyof Rules]?: string }

/** Control characters except tabs and line breaks; PostgreSQL refuses some of them. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

/**
 * The fields of a form (or of a `Map`) as text: trimmed, without control characters, one line each
 * unless the rule keeps lines.
 */
export function readFields<Rules extends FieldRules>(
  rules: Rules,
  form: { get: (field: string) => unknown },
): FieldValues<Rules> {
  const values = Object.entries(rules).map(([field, rule]) => {
    const given = form.get(field)
    const text = (typeof given === 'string' ? given : '').replaceAll('\r\n', '\n')
    const clean = text.replaceAll(CONTROLS, ' ')
    return [field, ('lines' in rule ? clean : clean.replaceAll(/\s+/g, ' ')).trim()]
  })
  return Object.fromEntries(values) as FieldValues<Rules>
}

/**
 * Checks a form's values, in the browser and again on the server.
 *
 * @returns a message for each wrong field, in the form's order; empty if all are valid
 */
export function fieldErrors<Rules extends FieldRules>(
  rules: Rules,
  values: FieldValues<Rules>,
): FieldErrors<Rules> {
  const errors: FieldErrors<Rules> = {}
  for (const field of Object.keys(rules) as (keyof Rules)[]) {
    const rule = rules[field]
    const error = rule && errorOf(rule, values[field])
    if (error) errors[field] = error
  }
  return errors
}

function errorOf(rule: FieldRule, value: string): string | undefined {
  if ('check' in rule) return rule.check(value)
  if (rule.optional && value === '') return undefined
  const fits = value.length >= rule.min && (!rule.options || rule.options.includes(value))
  if (!fits) return rule.message
  if (value.length > rule.max)
    return rule.tooLong ?? (rule.email ? rule.message : tooLong(rule.max))
  return rule.email && !isEmail(value) ? rule.message : undefined
}
