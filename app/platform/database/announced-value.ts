/** Delay before a failed read is repeated. */
const RETRY_MS = 1_000

/**
 * A value of the database, cached in this process. It is read at start and again at every announced
 * change, so that a request does not query the database.
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
   * @param initial the value until the first read
   * @param onFailure called when a read has failed; the read is repeated
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

  /** The value, which is replaced, never changed in place: two uses by one request may differ. */
  get current(): Value {
    return this.value
  }

  /** @param listener called after every change with the previous value; `current` is the new one */
  onChange(listener: (before: Value) => void): void {
    this.listeners.push(listener)
  }

  /**
   * Reads the value again: afterwards `current` includes everything committed before the call. If the
   * read fails, the old value stays and the read is repeated.
   */
  async renew(): Promise<void> {
    // One read at a time, so that an older one cannot finish last.
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
