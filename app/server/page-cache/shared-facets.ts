import type { FacetRows } from '../../domain/catalogue/listing/read-facets.server.ts'
import type { CatalogueChange } from './catalogue-change.ts'

/** How long rows are used for further pages after a sale has changed them, in milliseconds. */
export const STALE_ROWS_MS = 1_000

type Reading = {
  rows: Promise<FacetRows>
  /** Time of the first sale since the read began, on the clock of `performance.now`. */
  soldAt: number | null
}

/**
 * The facet rows of the whole catalogue, read once for all cached pages whose counts are based on them:
 * every listing without a search or a price range. Reading and parsing them takes a third of the time of
 * such a page's queries, and grows with the catalogue.
 *
 * An edit drops the rows immediately. A sale changes only a count, so the rows are used for one more
 * second; they are reported as stale, and a page made of them is cached for a shorter time.
 */
export class SharedFacets {
  private reading: Reading | null = null

  /**
   * @param read reads the rows from the database
   * @returns the rows, and whether they may miss a sale
   * @throws what `read` throws; the next page reads again
   */
  async read(read: () => Promise<FacetRows>): Promise<{ rows: FacetRows; areStale: boolean }> {
    if (this.reading && isExpired(this.reading)) this.reading = null
    const reading = this.reading ?? { rows: read(), soldAt: null }
    this.reading = reading
    try {
      const rows = await reading.rows
      return { rows, areStale: reading.soldAt !== null }
    } catch (error) {
      if (this.reading === reading) this.reading = null
      throw error
    }
  }

  apply(change: CatalogueChange): void {
    if (change.kind === 'any') this.reading = null
    if (change.kind !== 'product' || !this.reading) return
    const { edited, before, after } = change
    if (edited) this.reading = null
    else if (before?.available !== after?.available) this.reading.soldAt ??= performance.now()
  }
}

function isExpired({ soldAt }: Reading): boolean {
  return soldAt !== null && performance.now() - soldAt >= STALE_ROWS_MS
}
