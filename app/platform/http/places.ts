/** Bounds how many do something costly at the same time, in all and from one connection. */
export type Places = {
  /** @returns what gives the place back (any number of times); null where none is free */
  take(who: string): (() => void) | null
}

export function places(limits: { inAll: number; each: number }): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(who) {
      const own = taken.get(who) ?? 0
      if (all >= limits.inAll || own >= limits.each) return null
      all += 1
      taken.set(who, own + 1)
      let held = true
      return () => {
        if (!held) return
        held = false
        all -= 1
        const left = (taken.get(who) ?? 1) - 1
        if (left > 0) taken.set(who, left)
        else taken.delete(who)
      }
    },
  }
}
