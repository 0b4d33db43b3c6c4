import type { ProductId } from '../../platform/values/ids.ts'

/** A product created from a sell request. */
export type MadeProduct = {
  id: ProductId
  title: string
  /** Visible on the website. */
  enabled: boolean
}
