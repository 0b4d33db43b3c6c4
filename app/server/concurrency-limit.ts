/** Who holds a place, where one may be sent away to make room. */
export type Holder = {
  isSlow(): boolean
  /** Ends what the place was taken for. */
  end(): void
}

/**
 * Bounds how many do something costly at the same time, in all and from one connection. Where all
 * places are taken, the first holder that is slow loses its place to the next who comes: whoever
 * only pretends to send something keeps nobody out.
 */
export type ConcurrencyLimit = {
  /** @returns what gives the place back (any number of times); null where none is free */
  acquire(who: string, holder?: Holder): (() => void) | null
}

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
