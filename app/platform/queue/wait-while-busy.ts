import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Utilization of the event loop, 0 to 1, from which on the process counts as busy. */
const BUSY = 0.75
const SAMPLE_MS = 50

/**
 * Waits until the event loop of this process has time, as long as `mayWait` allows it.
 *
 * @param utilization measures the utilization of the event loop, 0 to 1
 */
export async function waitWhileBusy(
  mayWait: () => boolean,
  utilization = sampleUtilization,
): Promise<void> {
  while (mayWait() && (await utilization()) >= BUSY);
}

async function sampleUtilization(): Promise<number> {
  const before = performance.eventLoopUtilization()
  await wait(SAMPLE_MS)
  return performance.eventLoopUtilization(before).utilization
}
