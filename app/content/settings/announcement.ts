import type { AnnouncementSettings } from '../../domain/settings/settings.ts'
import { londonInstant, longDate, timeOfDay } from '../../platform/values/dates.ts'

/** A short text above every page of the shop. */
export type Announcement = { text: string; href: string | null }

/** The announcement shown at an instant; null if there is none. */
export function announcementAt(
  { text, link, startsAt, endsAt }: AnnouncementSettings,
  now: Date,
): Announcement | null {
  const begins = startsAt === null || londonInstant(startsAt) <= now
  const ends = endsAt !== null && londonInstant(endsAt) <= now
  return text !== null && begins && !ends ? { text, href: link } : null
}

/** When it is shown, in words: 'from 24 December 2026, 18:00'; empty if always. */
export function announcedWhen({ startsAt, endsAt }: AnnouncementSettings): string {
  const spoken = (local: string) => {
    const at = londonInstant(local)
    return `${longDate(at)}, ${timeOfDay(at)}`
  }
  const from = startsAt && `from ${spoken(startsAt)}`
  const until = endsAt && `until ${spoken(endsAt)}`
  return [from, until].filter(Boolean).join(' ')
}
