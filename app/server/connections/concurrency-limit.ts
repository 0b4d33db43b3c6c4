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
  const held = new Set<{ holder: Holder | undefined; giveBack: () => void }>()

  function endOneThatIsSlow(): void {
    for (const { holder, giveBack } of held) {
      if (!holder?.isSlow()) continue
      giveBack()
      holder.end()
      return
    }
  }

  return {
    acquire(who, holder) {
      if ((taken.get(who) ?? 0) >= limits.maxPerClient) return null
      if (held.size >= limits.max) endOneThatIsSlow()
      if (held.size >= limits.max) return null
      taken.set(who, (taken.get(who) ?? 0) + 1)
      const place = {
        holder,
        giveBack: (): void => {
          if (!held.delete(place)) return
          const left = (taken.get(who) ?? 1) - 1
          if (left > 0) taken.set(who, left)
          else taken.delete(who)
        },
      }
      held.add(place)
      return place.giveBack
    },
  }
}
