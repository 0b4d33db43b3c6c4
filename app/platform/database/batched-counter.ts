/** Counts by key, sorted by key. */
export type Counts = readonly (readonly [key: string, times: number])[]

type BatchedCounterOptions = {
  /** From the first count to the write. */
  afterMs: number
  /** Different keys between two writes; counts of further ones are dropped. */
  most: number
  /** Adds to the database what has been counted; never called with an empty list. */
  add(counts: Counts): Promise<void>
  /** `add` threw; its counts are lost. */
  failed(error: unknown): void
}

/**
 * Counts in memory and writes the sums together some seconds later, so that a request costs no
 * statement. Each process has its own; their sums add up in the database. A crash, or a database that
 * is away, loses the last seconds.
 */
export class BatchedCounter {
  private counted = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private readonly options: BatchedCounterOptions

  constructor(options: BatchedCounterOptions) {
    this.options = options
  }

  count(key: string): void {
    const times = this.counted.get(key)
    if (times === undefined && this.counted.size >= this.options.most) return
    this.counted.set(key, (times ?? 0) + 1)
    this.timer ??= setTimeout(() => void this.write(), this.options.afterMs).unref()
  }

  /** Writes what has been counted; also at the shutdown. Never throws. */
  async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    // In the order of the keys, so that processes wait for each other instead of deadlocking.
    const counts = [...this.counted].sort(([one], [other]) => (one < other ? -1 : 1))
    this.counted = new Map()
    if (counts.length === 0) return
    try {
      await this.options.add(counts)
    } catch (error) {
      this.options.failed(error)
    }
  }
}
