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
export type Places = {
  /** @returns what gives the place back (any number of times); null where none is free */
  take(who: string, holder?: Holder): (() => void) | null
}

export function places(limits: { inAll: number; each: number }): Places {
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
    take(who, holder) {
      if ((taken.get(who) ?? 0) >= limits.each) return null
      if (held.size >= limits.inAll) endOneThatIsSlow()
      if (held.size >= limits.inAll) return null
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
