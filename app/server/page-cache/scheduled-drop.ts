import { nextScheduledChange } from '../../content/settings/scheduled-changes.ts'
import type { CurrentSettings } from '../../domain/settings/current-settings.server.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * Notices instants at which pages change by themselves. Asked before a cached page is used instead
 * of by a timer: no page outlives its instant, whatever the process was doing at that time.
 *
 * @returns whether such an instant has passed since the last call
 */
export function scheduledDrop(settings: CurrentSettings, clock: Clock): () => boolean {
  const instantAfter = (now: Date) =>
    nextScheduledChange(settings.current, now)?.getTime() ?? Number.POSITIVE_INFINITY
  let next = instantAfter(clock.now())
  settings.onChange(() => {
    next = instantAfter(clock.now())
  })
  return () => {
    if (next === Number.POSITIVE_INFINITY) return false
    const now = clock.now()
    if (now.getTime() < next) return false
    next = instantAfter(now)
    return true
  }
}
