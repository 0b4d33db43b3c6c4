import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** An answer without the headers of a single request: as Node's `writeHead` and `end` take it. */
export type CachedResponse = {
  status: 200 | 304
  /** Name, value, name, value. */
  headers: readonly string[]
  body: Buffer | ''
}

const OWN_HEADERS = new Set(['x-request-id', 'connection', 'date'])

/** A whole answer as it is cached and sent to every visitor. */
export class CachedPage {
  readonly body: Buffer
  readonly headers: readonly (readonly [name: string, value: string])[]
  private readonly digest: string
  private readonly compressed = new Map<Encoding, Promise<Buffer>>()
  private readonly answers = new Map<string, CachedResponse>()

  constructor(headers: Headers, body: Buffer) {
    this.body = body
    this.headers = [...headers]
    this.digest = createHash('sha1').update(body).digest('base64url')
  }

  /** In quotes, as the header has it; each encoding has its own. */
  etag(encoding: Encoding | null): string {
    return encoding ? `"${this.digest}-${encoding}"` : `"${this.digest}"`
  }

  /** Compressed once, at the first request for this encoding. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding)
    if (known) return known
    const made =
      encoding === 'br'
        ? compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : compressGzip(this.body, { level: 6 })
    this.compressed.set(encoding, made)
    return made
  }

  /** Stores an answer as it was sent, with the headers that all hooks added. */
  remember(
    status: CachedResponse['status'],
    encoding: Encoding | null,
    sent: Record<string, number | string | string[] | undefined>,
    body: CachedResponse['body'],
  ): void {
    const headers = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [name, String(value)],
    )
    this.answers.set(`${status} ${encoding}`, { status, headers, body })
  }

  /** A stored response, or null. */
  ready(status: CachedResponse['status'], encoding: Encoding | null): CachedResponse | null {
    return this.answers.get(`${status} ${encoding}`) ?? null
  }

  /** Bytes that the page may come to hold with its compressed forms: a positive integer. */
  get size(): number {
    return Math.max(1, Math.ceil(this.body.length * 1.5))
  }
}

/** A page, or its rendering; `cached` is null until the rendering has ended. */
type Entry = { page: Promise<CachedPage | null>; cached: CachedPage | null }

/** Sizes are positive; a rendering holds nothing yet. */
const PENDING_SIZE = 1

/**
 * The page cache: pages that are the same for every visitor, limited in bytes; the least recently used
 * are evicted first. Concurrent requests for a page that is not cached wait for one rendering.
 */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>
  private isFresh = true
  /** Since the start: answered from the cache, rendered, and cleared. */
  readonly counts = { hits: 0, misses: 0, forgets: 0 }

  /** @param limit in bytes */
  constructor(limit: number) {
    this.entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ cached }) => cached?.size ?? PENDING_SIZE,
    })
  }

  /** Bytes that the cached pages may come to hold. */
  get bytes(): number {
    return this.entries.calculatedSize
  }

  /** Drops every page; renderings under way are answered and not cached. */
  clear(): void {
    this.counts.forgets += 1
    this.entries.clear()
  }

  /** While changes may have been missed, nothing is cached and nothing is served from the cache. */
  setFresh(fresh: boolean): void {
    if (!fresh) this.clear()
    this.isFresh = fresh
  }

  /**
   * The page under a key, rendered where it is not cached.
   *
   * @param render null for what must not be cached: then this caller alone gets its answer
   */
  async getOrRender(
    key: string,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const known = this.isFresh ? this.entries.get(key) : undefined
    this.counts[known ? 'hits' : 'misses'] += 1
    if (!this.isFresh) return await render()
    if (known) return await known.page
    const entry: Entry = { page: render(), cached: null }
    this.entries.set(key, entry)
    const isCurrent = () => this.entries.peek(key) === entry
    try {
      const cached = await entry.page
      // Not where the entry was cleared or evicted meanwhile.
      if (isCurrent()) {
        if (cached) this.entries.set(key, { ...entry, cached })
        else this.entries.delete(key)
      }
      return cached
    } catch (error) {
      if (isCurrent()) this.entries.delete(key)
      throw error
    }
  }

  /** The page under a key where it is cached already; does not count as an answer. */
  get(key: string): CachedPage | null {
    return (this.isFresh && this.entries.get(key)?.cached) || null
  }
}

/** The best encoding accepted by the browser. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : null
}
