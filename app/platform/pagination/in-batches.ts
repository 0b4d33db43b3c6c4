const BATCH_ROWS = 500

/** The next rows to read: at most `limit`, after `last`. */
export type Batch<Last> = { last: Last | undefined; limit: number }

/** Iterates over a long list, reading it in batches. */
export async function* inBatches<Last, Row extends Last>(
  read: (batch: Batch<Last>) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const rows = await read({ last, limit: BATCH_ROWS })
    yield* rows
    last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined
  } while (last)
}
