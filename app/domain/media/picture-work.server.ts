import { openSharp, type Sharp } from './open-sharp.server.ts'

/**
 * Concurrency limit of image processing: leaves CPU time and half of libuv's threads to other work.
 */
const MAX_CONCURRENT = 2

/** Time limit of one operation, in seconds. */
export const WORK_TIMEOUT = { seconds: 20 }

/** Maximum size of a picture: decoded, 40 megapixels take 120 MB. */
export const MAX_PIXELS = 40_000_000

/** `later` is the lower priority: of background work, and of customers' uploads to a conversation. */
export type Urgency = 'now' | 'later'

const waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] }
let running = 0

/**
 * Runs an operation within the concurrency limit, which is per process. Must not be nested: the
 * inner operation could wait for the outer one's slot (deadlock).
 */
export async function pictureWork<T>(
  work: (sharp: Sharp) => Promise<T>,
  urgency: Urgency = 'now',
): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1
  else await new Promise<void>((resolve) => waiting[urgency].push(resolve))
  try {
    return await work(await openSharp())
  } finally {
    const next = waiting.now.shift() ?? waiting.later.shift()
    // The slot is passed on directly, so that no other caller can take it first.
    if (next) next()
    else running -= 1
  }
}
