import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import { readMediaName } from '../store/media-name.server.ts'
import type { MediaStore } from '../store/media-store.server.ts'
import { makeVariant } from './make-variant.server.ts'

/** Most requested first: cards on a phone, then the rest. */
const WIDTHS = [768, 640, 480, 320, 960, 1280, 1920]

export type Warming = {
  /** Resolves when all variants exist or `stop` was called. Never rejects. */
  done: Promise<void>
  /** Stops the creation; resolves when no write is in progress. */
  stop(): Promise<void>
}

/**
 * Creates missing AVIF variants in advance, so that the first visitors do not wait for them. One at
 * a time, with a pause as long as each took, and at lower priority than requests. WebP variants are
 * created on request: that is fast, and few browsers need them.
 *
 * @param imageUrls paths of full-size pictures
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
          'a picture variant could not be created',
        )
      }
      await rest(performance.now() - started, signal)
    }
  }
}

/** @returns whether the variant was created by this call */
async function makeIfMissing(media: MediaStore, fileName: string): Promise<boolean> {
  const name = readMediaName(fileName)
  if (!name?.variant || (await media.exists(name.stored))) return false
  return (await makeVariant(media, { ...name, variant: name.variant }, 'later')) !== null
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch {
    // Aborted during the pause; the loop ends.
  }
}
