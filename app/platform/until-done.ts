/**
 * Repeats work that processes one batch per call, until a call finds nothing left.
 *
 * @param workOnBatch returns the number of processed entries; 0 when none is left
 * @param stopping no further batch is begun after this signal
 * @returns the total number
 */
export async function untilDone(
  workOnBatch: () => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let total = 0
  while (!stopping?.aborted) {
    const processed = await workOnBatch()
    if (processed === 0) break
    total += processed
  }
  return total
}
