import { openSharp, type Sharp } from './open-sharp.server.ts'

/** Work on pictures leaves a core and half of Node's helper threads to everything else. */
const AT_ONCE = 2

/** One picture may take so long, in seconds, before it is given up. */
export const WORK_TIMEOUT = { seconds: 20 }

/** A 40-megapixel picture takes 120 MB once decoded. */
export const MAX_PIXELS = 40_000_000

/** `now`: somebody waits for it. `later`: nobody does, so it lets the others pass. */
export type Urgency = 'now' | 'later'

const waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] }
let running = 0

/**
 * Runs a piece of picture work when a place is free: two at a time in the whole process. Must
 * not be nested: the inner one could wait for the outer one's place.
 */
export async function pictureWork<T>(
  work: (sharp: Sharp) => Promise<T>,
  urgency: Urgency = 'now',
): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting[urgency].push(resolve))
  try {
    return await work(await openSharp())
  } finally {
    const next = waiting.now.shift() ?? waiting.later.shift()
    // The place is handed over, so that nobody can slip in between.
    if (next) next()
    else running -= 1
  }
}
