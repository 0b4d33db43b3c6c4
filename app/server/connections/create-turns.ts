/**
 * Creates a queue that starts its callers in order, one per turn of the event loop.
 *
 * Node accepts one new connection per turn. If all waiting requests were started in the same turn, the
 * last of a hundred new connections would be accepted only after each of the others had received several
 * responses.
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
