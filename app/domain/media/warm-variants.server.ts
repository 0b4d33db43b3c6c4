import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../platform/log.ts'
import { makeVariant } from './make-variant.server.ts'
import { readMediaName } from './media-name.server.ts'
import type { MediaStore } from './media-store.server.ts'

/** What is asked for most comes first: cards on a phone's screen, then the rest. */
const WIDTHS = [768, 640, 480, 320, 960, 1280, 1920]

export type Warming = {
  /** When everything has been looked at, or it was stopped. Never rejects. */
  done: Promise<void>
  /** Resolves once nothing is written any more. */
  stop(): Promise<void>
}

/**
 * Makes the AVIF pictures that are still missing, so that the first visitors do not wait for
 * them. One at a time, resting as long as each has taken, and behind whatever a visitor waits
 * for. WebP is left to be made when asked for: it is quick, and few browsers need it.
 *
 * @param imageUrls addresses of whole pictures
 */
export function warmVariants(
  media: MediaStore,
  imageUrls: readonly string[],
  log: Pick<Logger, 'warn'>,
): Warming {
  const stopping = new AbortController()
  const done = warm(media, imageUrls, log, stopping.signal)
  return {
    done,
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

async function warm(
  media: MediaStore,
  imageUrls: readonly string[],
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  for (const width of WIDTHS) {
    for (const imageUrl of imageUrls) {
      if (signal.aborted) return
      const fileName = imageUrl.replace(/^\/media\//, '').replace(/\.webp$/, `-${width}.avif`)
      const started = performance.now()
      try {
        if (!(await makeIfMissing(media, fileName))) continue
      } catch (error) {
        log.warn(
          { event: 'media.variant_failed', err: error, fileName },
          'a smaller variant of a picture could not be made',
        )
      }
      await rest(performance.now() - started, signal)
    }
  }
}

/** Whether it was made now. */
async function makeIfMissing(media: MediaStore, fileName: string): Promise<boolean> {
  const name = readMediaName(fileName)
  if (!name?.variant || (await media.exists(name.stored))) return false
  return (await makeVariant(media, { ...name, variant: name.variant }, 'later')) !== null
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch {
    // Stopped while resting: the loop ends by itself.
  }
}
