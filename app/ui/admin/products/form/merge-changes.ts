import type { ProductInput } from '../../../../forms/staff/product-form.ts'
import { INPUT_FIELDS, type InputField, isSameValue } from './product-input.ts'

/** A field changed by a colleague while the form was open. */
export type Difference = {
  field: InputField
  theirs: ProductInput[InputField]
  mine: ProductInput[InputField]
}

export type Merged = {
  /** The form's new values. */
  input: ProductInput
  /** Fields that differ from the stored values and were changed by a colleague. */
  differences: Difference[]
}

/**
 * Three-way merge of entered and stored values. Untouched fields take the stored value; in a conflict
 * the entered value stays.
 *
 * @param base the form's initial values
 */
export function mergeChanges(
  base: ProductInput,
  entered: ProductInput,
  fresh: ProductInput,
): Merged {
  const differences: Difference[] = []
  const input: Record<string, string | boolean> = { ...entered }
  for (const field of INPUT_FIELDS) {
    if (isSameValue(field, base, fresh) || isSameValue(field, entered, fresh)) continue
    const untouched = isSameValue(field, base, entered)
    if (untouched) input[field] = fresh[field]
    differences.push({ field, theirs: fresh[field], mine: entered[field] })
  }
  return { input: input as ProductInput, differences }
}
