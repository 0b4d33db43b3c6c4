import type { ProductInput } from '../../../../forms/product-form.ts'
import { INPUT_FIELDS, type InputField, saysSame } from './product-input.ts'

/** A field that somebody else changed while the form was open. */
export type Difference = {
  field: InputField
  theirs: ProductInput[InputField]
  mine: ProductInput[InputField]
}

export type Merged = {
  /** What the form shall hold now. */
  input: ProductInput
  /** Fields that differ from what is kept, where somebody else changed them. */
  differences: Difference[]
}

/**
 * Puts together what was typed and what somebody else saved meanwhile. What nobody here has
 * touched follows the other's change; what both changed keeps what was typed.
 *
 * @param base what the form began with
 */
export function mergeChanges(base: ProductInput, typed: ProductInput, fresh: ProductInput): Merged {
  const differences: Difference[] = []
  const input: Record<string, string | boolean> = { ...typed }
  for (const field of INPUT_FIELDS) {
    if (saysSame(field, base, fresh) || saysSame(field, typed, fresh)) continue
    const untouched = saysSame(field, base, typed)
    if (untouched) input[field] = fresh[field]
    differences.push({ field, theirs: fresh[field], mine: typed[field] })
  }
  return { input: input as ProductInput, differences }
}
