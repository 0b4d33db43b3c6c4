/** Counts by key, sorted by key. */
export type Counts = readonly (readonly [key: string, times: number])[]

type BatchedCounterOptions = {
  /** Delay between the first count and the write. */
  afterMs: number
  /** Maximum number of different keys between two writes; counts of further keys are dropped. */
  most: number
  /** Adds the counts to the database; never called with an empty list. */
  add(counts: Counts): Promise<void>
  /** Called when `add` has thrown; its counts are lost. */
  failed(error: unknown): void
}

/**
 * Counts in memory and writes the sums together after `afterMs`, so that a request costs no
 * statement. Each process has its own counter; the sums are added up in the database. A crash or an
 * outage of the database loses the counts since the last write.
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

  /** Writes the counts; also called during the shutdown. Never throws. */
  async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    // Sorted by key, so that processes wait for each other instead of deadlocking.
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
