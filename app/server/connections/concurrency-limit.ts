/** The operation that occupies a slot and can be evicted. */
export type Holder = {
  isSlow(): boolean
  /** Aborts the operation. */
  end(): void
}

/**
 * Concurrency limit for expensive operations, in total and per connection. When all slots are
 * taken, the first slow operation is evicted for the next one, so that stalled senders cannot block
 * others.
 */
export type ConcurrencyLimit = {
  /** @returns a function that releases the slot (idempotent); null if none is free */
  acquire(who: string, holder?: Holder): (() => void) | null
}

/** A concurrency limit of one process: `max` in all, and `maxPerClient` of one client. */
export function concurrencyLimit(limits: { max: number; maxPerClient: number }): ConcurrencyLimit {
  const taken = new Map<string, number>()
  const slots = new Set<{ holder: Holder | undefined; release: () => void }>()

  function evictSlow(): void {
    for (const { holder, release } of slots) {
      if (!holder?.isSlow()) continue
      release()
      holder.end()
      return
    }
  }

  return {
    acquire(who, holder) {
      if ((taken.get(who) ?? 0) >= limits.maxPerClient) return null
      if (slots.size >= limits.max) evictSlow()
      if (slots.size >= limits.max) return null
      taken.set(who, (taken.get(who) ?? 0) + 1)
      const slot = {
        holder,
        release: (): void => {
          if (!slots.delete(slot)) return
          const left = (taken.get(who) ?? 1) - 1
          if (left > 0) taken.set(who, left)
          else taken.delete(who)
        },
      }
      slots.add(slot)
      return slot.release
    },
  }
}
