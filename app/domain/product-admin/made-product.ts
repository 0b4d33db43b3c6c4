/** A product that a sell request has become. */
export type MadeProduct = {
  id: string
  title: string
  /** Shown on the website. */
  enabled: boolean
}
