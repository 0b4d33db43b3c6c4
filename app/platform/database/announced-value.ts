/** Delay before a failed reading is repeated. */
const RETRY_MS = 1_000

/**
 * A value of the database as this process knows it, in memory. Read at start and again at every
 * announced change, so that a request does not ask the database.
 */
export class AnnouncedValue<Value> {
  private value: Value
  private renewing: Promise<void> = Promise.resolve()
  private retry: NodeJS.Timeout | undefined
  private stopped = false
  private readonly listeners: ((before: Value) => void)[] = []
  private readonly readValue: () => Promise<Value>
  private readonly onFailure: (error: unknown) => void

  /**
   * @param initial until the first reading
   * @param onFailure a reading that failed; it is repeated
   */
  constructor(
    initial: Value,
    readValue: () => Promise<Value>,
    onFailure: (error: unknown) => void,
  ) {
    this.value = initial
    this.readValue = readValue
    this.onFailure = onFailure
  }

  /** A value that is never changed in place: two reads of one request may differ. */
  get current(): Value {
    return this.value
  }

  /** @param listener called after every change with the value before, when `current` is the new one */
  onChange(listener: (before: Value) => void): void {
    this.listeners.push(listener)
  }

  /**
   * Reads the value again; what was saved before the call is in `current` afterwards. If the database
   * does not answer, the old one stays and the reading is repeated.
   */
  async renew(): Promise<void> {
    // One reading at a time, so that an older one cannot finish last.
    this.renewing = this.renewing.then(() => this.read())
    await this.renewing
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
  }

  private async read(): Promise<void> {
    if (this.stopped) return
    clearTimeout(this.retry)
    try {
      const value = await this.readValue()
      if (JSON.stringify(value) === JSON.stringify(this.value)) return
      const before = this.value
      this.value = value
      for (const listener of this.listeners) listener(before)
    } catch (error) {
      if (this.stopped) return
      this.onFailure(error)
      this.retry = setTimeout(() => void this.renew(), RETRY_MS)
    }
  }
}
