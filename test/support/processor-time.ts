const US_PER_MS = 1e3

/**
 * The processor time that `work` takes in this thread, in milliseconds. Unlike elapsed time, it does not
 * depend on the load of the machine.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / US_PER_MS
}
