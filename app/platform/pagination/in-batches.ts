const BATCH_ROWS = 500

/** The next rows to read: at most `limit`, after `last` or after the first `offset`. */
export type Batch<Last> = { last: Last | undefined; offset: number; limit: number }

/** Iterates over a long list, reading it in batches. */
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
