/**
 * Makes a queue whose callers begin one per turn of the event loop, in their order.
 *
 * Node accepts one new connection per turn. If all waiting requests were begun in the same turn, the
 * last of a hundred new connections would be accepted only after every other had been answered several
 * times.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next)
    })
}
