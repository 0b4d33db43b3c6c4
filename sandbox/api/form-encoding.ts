import { ApiError } from './api-error.ts'

/** A decoded form: texts, lists and named parts, nested by brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const MAX_FIELDS = 1000
const MAX_DEPTH = 6

type Branch = { [name: string]: string | Branch }

/**
 * Parses Stripe's form encoding: `line_items[0][quantity]=1&expand[]=payment_intent`.
 *
 * @throws ApiError if the fields are too many, too deep or contradictory
 */
export function decodeForm(text: string): Form {
  const root = newBranch()
  const fields = text === '' ? [] : text.split('&')
  if (fields.length > MAX_FIELDS) throw new ApiError(400, 'The request has too many parameters')
  for (const field of fields) {
    const at = field.indexOf('=')
    const name = decode(at < 0 ? field : field.slice(0, at))
    setField(root, name, at < 0 ? '' : decode(field.slice(at + 1)))
  }
  return toForm(root)
}

/** Without a prototype, so that a field named `constructor` is safe. */
const newBranch = (): Branch => Object.create(null)

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ApiError(400, 'The request is not readable as a form')
  }
}

function setField(root: Branch, name: string, value: string): void {
  const path = name.replaceAll(']', '').split('[')
  const refusal = () => new ApiError(400, `Invalid nesting: ${name}`, { param: name })
  if (path.length > MAX_DEPTH || path.includes('__proto__')) throw refusal()
  let branch = root
  for (const [depth, given] of path.entries()) {
    const key = given === '' ? String(Object.keys(branch).length) : given
    if (depth === path.length - 1) {
      branch[key] = value
      return
    }
    const next = branch[key] ?? newBranch()
    if (typeof next === 'string') throw refusal()
    branch[key] = next
    branch = next
  }
}

/** Branches numbered 0, 1, 2 … are lists. */
function toValue(branch: string | Branch): FormValue {
  if (typeof branch === 'string') return branch
  const names = Object.keys(branch)
  if (names.every((name, index) => name === String(index))) {
    return Object.values(branch).map(toValue)
  }
  return toForm(branch)
}

function toForm(branch: Branch): Form {
  const part: Form = {}
  for (const [name, value] of Object.entries(branch)) part[name] = toValue(value)
  return part
}
