import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** All of an answer but what is each request's own: as Node's `writeHead` and `end` take it. */
export type CachedResponse = {
  status: 200 | 304
  /** Name, value, name, value. */
  headers: readonly string[]
  body: Buffer | ''
}

const OWN_HEADERS = new Set(['x-request-id', 'connection', 'date'])

/** A whole answer, as it is kept: what is sent for one is sent for all. */
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

  /** In quotes, as the header wants it; another one for each encoding. */
  etag(encoding: Encoding | null): string {
    return encoding ? `"${this.digest}-${encoding}"` : `"${this.digest}"`
  }

  /** Compressed once, by the first who wants it so. */
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

  /** Keeps an answer as it was sent, with the headers that everything on its way added. */
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

  /** An answer as it was sent before, or null. */
  ready(status: CachedResponse['status'], encoding: Encoding | null): CachedResponse | null {
    return this.answers.get(`${status} ${encoding}`) ?? null
  }

  /** Bytes that it may come to hold. */
  get size(): number {
    return this.body.length * 1.5
  }
}

type Slot = { page: Promise<CachedPage | null>; kept: CachedPage | null; size: number }

/**
 * Whole pages that are the same for everybody, up to a number of bytes; the longest unused go
 * first. Several who ask for a page that is not there wait for one rendering.
 */
export class PageCache {
  private slots = new Map<string, Slot>()
  private size = 0
  private readonly limit: number
  private isFresh = true
  /** Since the start: answered from what is kept, rendered, and forgotten altogether. */
  readonly counts = { hits: 0, misses: 0, forgets: 0 }

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit
  }

  /** Bytes that what is kept may come to hold. */
  get bytes(): number {
    return this.size
  }

  /** Forgets everything; renderings that are under way are answered and not kept. */
  clear(): void {
    this.counts.forgets += 1
    this.slots = new Map()
    this.size = 0
  }

  /**
   * While it may have missed that something changed, nothing is kept or given out of it.
   */
  setFresh(fresh: boolean): void {
    if (!fresh) this.clear()
    this.isFresh = fresh
  }

  /**
   * The page under a key, rendered where it is not there.
   *
   * @param render null for what must not be kept: then this caller alone gets its answer
   */
  async getOrRender(
    key: string,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const known = this.isFresh ? this.slots.get(key) : undefined
    this.counts[known ? 'hits' : 'misses'] += 1
    if (!this.isFresh) return await render()
    if (known) return await this.use(key, known).page
    const slot: Slot = { page: render(), kept: null, size: 0 }
    const { slots } = this
    slots.set(key, slot)
    try {
      const page = await slot.page
      // Forgotten meanwhile, or made room for others.
      if (slots !== this.slots || slots.get(key) !== slot) return page
      if (page) this.keep(slot, page)
      else slots.delete(key)
      return page
    } catch (error) {
      if (slots.get(key) === slot) slots.delete(key)
      throw error
    }
  }

  /** The page under a key where it is there already; does not count as an answer. */
  get(key: string): CachedPage | null {
    const slot = this.isFresh ? this.slots.get(key) : undefined
    return slot ? this.use(key, slot).kept : null
  }

  private use(key: string, slot: Slot): Slot {
    this.slots.delete(key)
    this.slots.set(key, slot)
    return slot
  }

  private keep(slot: Slot, page: CachedPage): void {
    slot.kept = page
    slot.size = page.size
    this.size += slot.size
    for (const [key, oldest] of this.slots) {
      if (this.size <= this.limit) break
      this.slots.delete(key)
      this.size -= oldest.size
    }
  }
}

/** The encoding that a browser takes and that is worth it. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : null
}
