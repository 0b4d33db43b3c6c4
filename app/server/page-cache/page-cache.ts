import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ShareFacetRows } from '../../domain/catalogue/listing/read-facets.server.ts'
import type { CatalogueChange } from './catalogue-change.ts'
import type { Encoding } from './choose-encoding.ts'
import { type Concern, concernOf } from './concern-of.ts'
import { CountsMaxAge } from './counts-max-age.ts'
import type { PageContents } from './page-contents.ts'
import { SharedFacets, STALE_ROWS_MS } from './shared-facets.ts'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** A response without per-request headers, in the form that Node's `writeHead` and `end` accept. */
export type CachedResponse = {
  status: 200 | 304
  /** Names and values alternate. */
  headers: readonly string[]
  body: Buffer | ''
}

const OWN_HEADERS = new Set(['x-request-id', 'connection', 'date'])
/** Maximum age of a page, well below that of the signed form timestamp in it. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** Bytes per page besides its bodies, including its headers for each encoding and status. */
const OVERHEAD = 8_192

/** A complete response, compressed, which is cached and sent to every visitor. */
export class CachedPage {
  readonly contents: PageContents
  readonly headers: readonly (readonly [name: string, value: string])[]
  private readonly digest: string
  private readonly brotli: Buffer
  private gzip: Promise<Buffer> | null = null
  private gzipBytes = 0
  private readonly answers = new Map<string, CachedResponse>()

  private constructor(headers: Headers, contents: PageContents, digest: string, brotli: Buffer) {
    this.headers = [...headers]
    this.contents = contents
    this.digest = digest
    this.brotli = brotli
  }

  static async of(headers: Headers, body: Buffer, contents: PageContents): Promise<CachedPage> {
    const digest = createHash('sha1').update(body).digest('base64url')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
    return new CachedPage(headers, contents, digest, await compressBrotli(body, { params }))
  }

  /** The ETag with its quotes; each encoding has its own. */
  etag(encoding: Encoding | null): string {
    return encoding ? `"${this.digest}-${encoding}"` : `"${this.digest}"`
  }

  /** The body; for the few browsers that do not accept brotli it is made from the brotli form. */
  async body(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === 'br') return this.brotli
    if (!encoding) return await decompressBrotli(this.brotli)
    this.gzip ??= decompressBrotli(this.brotli).then((body) => compressGzip(body, { level: 6 }))
    const gzip = await this.gzip
    this.gzipBytes = gzip.length
    return gzip
  }

  /** Stores a compressed response as it was sent, with the headers that all hooks added. */
  remember(
    status: CachedResponse['status'],
    encoding: Encoding | null,
    sent: Record<string, number | string | string[] | undefined>,
    body: CachedResponse['body'],
  ): void {
    if (!encoding) return
    const headers = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [name, String(value)],
    )
    this.answers.set(`${status} ${encoding}`, { status, headers, body })
  }

  /** The stored response, or null if there is none yet. */
  ready(status: CachedResponse['status'], encoding: Encoding | null): CachedResponse | null {
    return this.answers.get(`${status} ${encoding}`) ?? null
  }

  /** Maximum number of bytes of the page in the forms that exist: a positive integer. */
  get size(): number {
    return this.brotli.length + this.gzipBytes + OVERHEAD
  }
}

type Entry = {
  page: CachedPage
  /** The start of its rendering, on the clock of `performance.now`. */
  renderedAt: number
  /** When the page must be rendered again: at its maximum age, earlier if a change concerns it. */
  until: number
}

/** A rendering in progress, and the changes since it began, which it may or may not show. */
type Rendering = {
  page: Promise<CachedPage | null>
  changes: CatalogueChange[]
  /** Index of the first change that its page may miss; set when the rendering has ended. */
  missed: number
}

/**
 * The page cache: pages that are the same for every visitor, limited in bytes; the least recently
 * used are evicted first. Concurrent requests for a page that is not cached wait for one rendering.
 */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>
  private readonly renderings = new Map<string, Rendering>()
  private readonly facets = new SharedFacets()
  private readonly countsMaxAge = new CountsMaxAge()
  private isFresh = true
  /** Since the start: requests served from the cache, renderings, and pages dropped by a change. */
  readonly counts = { hits: 0, misses: 0, dropped: 0 }

  /** The `Cache-Control` header of the responses. */
  readonly cacheControl: string

  private readonly isOutdated: () => boolean

  /**
   * @param limit in bytes
   * @param isOutdated whether a scheduled change has outdated all pages since the last call
   */
  constructor(limit: number, cacheControl = 'no-cache', isOutdated = () => false) {
    this.cacheControl = cacheControl
    this.isOutdated = isOutdated
    this.entries = new LRUCache({ maxSize: limit, sizeCalculation: ({ page }) => page.size })
  }

  /** Maximum number of bytes of the cached pages. */
  get bytes(): number {
    return this.entries.calculatedSize
  }

  /** Drops the pages that a change concerns, including those being rendered, once they are finished. */
  apply(change: CatalogueChange): void {
    this.facets.apply(change)
    for (const { changes } of this.renderings.values()) changes.push(change)
    const concerned: string[] = []
    const now = performance.now()
    this.countsMaxAge.apply(change, now)
    this.entries.forEach((entry, key) => {
      entry.until = Math.min(
        entry.until,
        this.untilOf(entry, concernOf(entry.page.contents, change)),
      )
      if (entry.until <= now) concerned.push(key)
    })
    for (const key of concerned) this.entries.delete(key)
    this.counts.dropped += concerned.length
  }

  /** Shares facet rows with a page that may be cached with these contents. */
  shareFacetRows(contents: PageContents): ShareFacetRows {
    return async (read) => {
      if (!this.isFresh) return await read()
      const { rows, areStale } = await this.facets.read(read)
      if (areStale) contents.hasStaleCounts = true
      return rows
    }
  }

  /** While changes may have been missed, nothing is cached and nothing is served from the cache. */
  setFresh(fresh: boolean): void {
    if (!fresh) this.apply({ kind: 'any' })
    this.isFresh = fresh
  }

  /**
   * The page under a key, rendered if it is not cached.
   *
   * @param render resolves to null if the response must not be cached: then the caller sends it itself
   */
  async getOrRender(
    key: string,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const known = this.get(key)
    const rendering = this.isFresh ? this.renderings.get(key) : undefined
    this.counts[known || rendering ? 'hits' : 'misses'] += 1
    if (known) return known
    if (!rendering) return await (this.isFresh ? this.render(key, render) : render())
    const joined = rendering.changes.length
    const page = await rendering.page
    // Changes before this request must be shown.
    return rendering.missed < joined ? await this.getOrRender(key, render) : page
  }

  /** The page under a key, or null if it is not cached; does not change `counts.hits`. */
  get(key: string): CachedPage | null {
    if (this.isOutdated()) this.apply({ kind: 'any' })
    const entry = this.entries.get(key)
    if (!entry || entry.until <= performance.now()) return null
    return entry.page
  }

  /** The body of a page under its key, like `CachedPage.body`; counts the bytes of a form made by it. */
  async bodyOf(key: string, page: CachedPage, encoding: Encoding | null): Promise<Buffer> {
    const { size } = page
    const body = await page.body(encoding)
    const entry = page.size === size ? undefined : this.entries.peek(key)
    // Only another object makes the cache measure an entry again.
    if (entry?.page === page) this.entries.set(key, { ...entry })
    return body
  }

  private async render(
    key: string,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const renderedAt = performance.now()
    const rendering: Rendering = { page: render(), changes: [], missed: Number.POSITIVE_INFINITY }
    this.renderings.set(key, rendering)
    try {
      const page = await rendering.page
      if (page) this.keep(key, rendering, { page, renderedAt, until: renderedAt + MAX_AGE_MS })
      return page
    } finally {
      this.renderings.delete(key)
    }
  }

  private keep(key: string, rendering: Rendering, entry: Entry): void {
    for (const [index, change] of rendering.changes.entries()) {
      const concern = concernOf(entry.page.contents, change)
      if (concern === 'now') rendering.missed = Math.min(rendering.missed, index)
      entry.until = Math.min(entry.until, this.untilOf(entry, concern))
    }
    if (entry.page.contents.hasStaleCounts) {
      entry.until = Math.min(entry.until, this.untilOf(entry, 'soon') - STALE_ROWS_MS)
    }
    if (rendering.missed === Number.POSITIVE_INFINITY) this.entries.set(key, entry)
  }

  /** A page of which a sale changes only a count is rendered again when it has reached the longest age. */
  private untilOf({ renderedAt }: Entry, concern: Concern): number {
    if (concern === 'now') return 0
    if (concern === null) return Number.POSITIVE_INFINITY
    return renderedAt + this.countsMaxAge.longest(performance.now())
  }
}
