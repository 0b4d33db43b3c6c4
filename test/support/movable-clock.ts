import type { Clock } from '../../app/platform/clock.ts'

/** A clock that does not advance until moved. */
export function movableClock(start = new Date()): Clock & { advance(ms: number): void } {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}
