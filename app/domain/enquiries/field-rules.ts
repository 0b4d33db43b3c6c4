import { tooLong } from '../../content/form-messages.ts'
import { isEmail } from '../../platform/email-address.ts'

/** What one text field of a form takes. Lengths are in characters, without spaces around. */
export type FieldRule = {
  min: number
  max: number
  /** Said beside the field where it is too short or no such thing. */
  message?: string
  /** May be left empty; `min` counts once something is typed. */
  optional?: true
  email?: true
  /** The only values it takes. */
  options?: readonly string[]
  /** Line breaks are kept. */
  lines?: true
}

export type FieldRules = Readonly<Record<string, FieldRule>>
export type FieldValues<Rules extends FieldRules> = { [Field in keyof Rules]: string }
export type FieldErrors<Rules extends FieldRules> = { [Field in keyof Rules]?: string }

/** Whatever is not visible, but for tabs and line breaks; PostgreSQL refuses some of it. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

/** The fields of a form as text: trimmed, one line each unless the rule keeps lines. */
export function readFields<Rules extends FieldRules>(
  rules: Rules,
  form: FormData,
): FieldValues<Rules> {
  const values = Object.entries(rules).map(([field, rule]) => {
    const given = form.get(field)
    const text = (typeof given === 'string' ? given : '').replaceAll('\r\n', '\n')
    const clean = text.replaceAll(CONTROLS, ' ')
    return [field, (rule.lines ? clean : clean.replaceAll(/\s+/g, ' ')).trim()]
  })
  return Object.fromEntries(values) as FieldValues<Rules>
}

/**
 * The rules of a form, for browser and server alike.
 *
 * @returns what to say beside each wrong field, in the form's order; empty where all is well
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
  if (rule.optional && value === '') return undefined
  const fits = value.length >= rule.min && (!rule.options || rule.options.includes(value))
  if (!fits) return rule.message
  if (value.length > rule.max) return rule.email ? rule.message : tooLong(rule.max)
  return rule.email && !isEmail(value) ? rule.message : undefined
}
