/** A refused form of an order's dialog that was submitted without scripts. */
export type PostedForm = {
  errors?: Record<string, string> | undefined
  /** Its input, by field name; an unticked checkbox is absent. */
  submitted?: Record<string, string> | undefined
}
