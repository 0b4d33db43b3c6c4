const BATCH_ROWS = 500

/** Which rows are read next: `limit` of them at most, after `last` or after the first `offset`. */
export type Batch<Last> = { last: Last | undefined; offset: number; limit: number }

/** Rows of a long list, read in batches while they are asked for. */
export async function* inBatches<Last, Row extends Last>(
  read: (batch: Batch<Last>) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let offset = 0
  let last: Row | undefined
  do {
    const rows = await read({ last, offset, limit: BATCH_ROWS })
    yield* rows
    offset += rows.length
    last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined
  } while (last)
}
