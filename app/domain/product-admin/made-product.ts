/** A product created from a sell request. */
export type MadeProduct = {
  id: string
  title: string
  /** Visible on the website. */
  enabled: boolean
}
