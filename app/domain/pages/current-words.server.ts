import { AnnouncedValue } from '../../platform/database/announced-value.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import type { DefaultWords } from './default-words.server.ts'
import { DOCUMENTS, type DocumentName } from './documents.ts'
import { type AllPublished, type Published, readPublished } from './read-published.server.ts'
import { DEFAULT_VERSION } from './versions.ts'

/** The published page texts, in the memory of this process; changes are announced like those of settings. */
export class CurrentWords extends AnnouncedValue<AllPublished> {
  /** The texts of documents that have not been published. */
  readonly defaults: DefaultWords

  constructor(db: Db, defaults: DefaultWords, log: Logger) {
    const read = async () => {
      const { published, unreadable } = await readPublished(db, defaults)
      if (unreadable.length > 0) {
        log.error(
          { event: 'words.unreadable', documents: unreadable },
          'published page texts could not be read: the default texts apply',
        )
      }
      return published
    }
    super(defaultsOnly(defaults), read, (error) =>
      log.warn(
        { event: 'words.read_failed', err: error },
        'the published page texts could not be read and will be retried',
      ),
    )
    this.defaults = defaults
  }

  of<Name extends DocumentName>(name: Name): Published<Name> {
    return this.current[name]
  }

  /** @param listener called after every change, when `of` returns the new texts */
  onPublished(listener: (changed: DocumentName[]) => void): void {
    this.onChange((before) =>
      listener(DOCUMENTS.filter((name) => !isSame(before[name], this.current[name]))),
    )
  }
}

function defaultsOnly(defaults: DefaultWords): AllPublished {
  const published = DOCUMENTS.map((name) => [
    name,
    { ...defaults[name], number: DEFAULT_VERSION, publishedAt: null },
  ])
  return Object.fromEntries(published) as AllPublished
}

/** A version never changes, but may be published again with another date of entry into force. */
const isSame = (one: Published, other: Published) =>
  one.number === other.number &&
  one.publishedAt?.getTime() === other.publishedAt?.getTime() &&
  one.inForceFrom === other.inForceFrom
