import { defaultWords } from '../content/pages/defaults.ts'
import { sampleSettings } from '../content/settings/sample-settings.ts'
import { CurrentZones } from '../domain/delivery/zones/current-zones.server.ts'
import { CurrentWords } from '../domain/pages/current-words.server.ts'
import { parseDefaults } from '../domain/pages/default-words.server.ts'
import { CurrentSettings } from '../domain/settings/current-settings.server.ts'
import { type Channel, DatabaseNotifications } from '../platform/database/notifications.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/log.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

/**
 * Opens the owner's settings, the published page texts and the delivery zones, which are read now and at
 * every change that the database announces, and the connection for its notifications.
 */
export async function openSettings(
  db: Db,
  databaseUrl: string,
  log: Logger,
  shutdown: ShutdownStack,
): Promise<{
  settings: CurrentSettings
  pageTexts: CurrentWords
  zones: CurrentZones
  notifications: DatabaseNotifications
}> {
  const settings = new CurrentSettings(db, sampleSettings, log)
  const pageTexts = new CurrentWords(db, parseDefaults(defaultWords), log)
  const zones = new CurrentZones(db, log)
  await Promise.all([settings.renew(), pageTexts.renew(), zones.renew()])
  for (const value of [settings, pageTexts, zones]) shutdown.add(async () => value.stop())
  const notifications = new DatabaseNotifications(databaseUrl, log)
  shutdown.add(() => notifications.stop())
  // Changes missed while the connection was down are read as soon as it is up again.
  const follow = (channel: Channel, renew: () => void) =>
    notifications.on(channel, { received: renew, connected: (up) => up && renew() })
  follow('settings', () => void settings.renew())
  follow('words', () => void pageTexts.renew())
  follow('delivery', () => void zones.renew())
  return { settings, pageTexts, zones, notifications }
}
