const US_PER_MS = 1e3

/**
 * The processor time of this thread that `work` takes, in milliseconds. Unlike the time that passes it
 * does not depend on what else runs on the machine.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / US_PER_MS
}
