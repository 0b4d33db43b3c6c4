const BLOCK_MS = 20

/** Keeps the event loop of this process busy, with turns of 20 ms. @returns a function that ends it */
export function keepEventLoopBusy(): () => void {
  let isBusy = true
  const block = () => {
    const end = performance.now() + BLOCK_MS
    while (performance.now() < end);
    if (isBusy) setImmediate(block)
  }
  block()
  return () => {
    isBusy = false
  }
}
