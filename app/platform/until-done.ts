/**
 * Repeats work that processes one batch per call, until a call finds nothing left.
 *
 * @param workOnBatch returns the number of processed entries; 0 when none is left
 * @returns the total number
 */
export async function untilDone(workOnBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const processed = await workOnBatch()
    if (processed === 0) return total
    total += processed
  }
}
