import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import type { DefaultWords } from './default-words.server.ts'
import { DOCUMENTS, type DocumentName } from './documents.ts'
import { type AllPublished, type Published, readPublished } from './read-published.server.ts'
import { DEFAULT_VERSION } from './versions.ts'

/** Delay before a failed reading is repeated. */
const RETRY_MS = 1_000

/**
 * The published words as this process knows them, in memory. Read at start and again at every
 * announced publication (`boot/open-settings.ts`), so that a request does not ask the database.
 */
export class CurrentWords {
  /** What applies where nothing has been published. */
  readonly defaults: DefaultWords
  private published: AllPublished
  private renewing: Promise<void> = Promise.resolve()
  private retry: NodeJS.Timeout | undefined
  private stopped = false
  private readonly listeners: ((changed: DocumentName[]) => void)[] = []
  private readonly db: Db
  private readonly log: Logger

  constructor(db: Db, defaults: DefaultWords, log: Logger) {
    this.db = db
    this.defaults = defaults
    this.published = defaultsOnly(defaults)
    this.log = log
  }

  /** A value that is never changed in place: two reads of one request may differ. */
  of<Name extends DocumentName>(name: Name): Published<Name> {
    return this.published[name]
  }

  /** @param listener called after every change, when `of` has the new words */
  onChange(listener: (changed: DocumentName[]) => void): void {
    this.listeners.push(listener)
  }

  /**
   * Reads the words again; what was published before the call is known afterwards. If the database
   * does not answer, the old ones stay and the reading is repeated.
   */
  async renew(): Promise<void> {
    // One reading at a time, so that an older one cannot finish last.
    this.renewing = this.renewing.then(() => this.read())
    await this.renewing
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
  }

  private async read(): Promise<void> {
    if (this.stopped) return
    clearTimeout(this.retry)
    try {
      const { published, unreadable } = await readPublished(this.db, this.defaults)
      if (unreadable.length > 0) {
        this.log.error(
          { event: 'words.unreadable', documents: unreadable },
          'published words cannot be read, so the words that the shop comes with apply',
        )
      }
      const before = this.published
      const changed = DOCUMENTS.filter((name) => !isSame(before[name], published[name]))
      if (changed.length === 0) return
      this.published = published
      for (const listener of this.listeners) listener(changed)
    } catch (error) {
      if (this.stopped) return
      this.log.warn(
        { event: 'words.read_failed', err: error },
        'the published words could not be read and are tried again',
      )
      this.retry = setTimeout(() => void this.renew(), RETRY_MS)
    }
  }
}

function defaultsOnly(defaults: DefaultWords): AllPublished {
  const published = DOCUMENTS.map((name) => [
    name,
    { ...defaults[name], number: DEFAULT_VERSION, publishedAt: null },
  ])
  return Object.fromEntries(published) as AllPublished
}

/** A version never changes, but it may be published again from another day. */
const isSame = (one: Published, other: Published) =>
  one.number === other.number &&
  one.publishedAt?.getTime() === other.publishedAt?.getTime() &&
  one.inForceFrom === other.inForceFrom
