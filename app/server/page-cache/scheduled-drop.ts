import { nextScheduledChange } from '../../content/settings/scheduled-changes.ts'
import type { CurrentSettings } from '../../domain/settings/current-settings.server.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * Detects scheduled changes of the settings, at which pages change automatically. Called before a cached
 * page is used, instead of by a timer: no page is served after such a change, even if the process was
 * busy at that time.
 *
 * @returns whether such a change has happened since the last call
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
