import { sampleSettings } from '../content/sample-settings.ts'
import { CurrentSettings } from '../domain/settings/current-settings.server.ts'
import type { Db } from '../platform/db.ts'
import type { Logger } from '../platform/log.ts'
import { DatabaseNotices } from '../platform/notifications.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

/**
 * Opens the owner's settings, read now and at every change that the database announces, and the
 * connection that it announces on.
 */
export async function openSettings(
  db: Db,
  databaseUrl: string,
  log: Logger,
  shutdown: ShutdownStack,
): Promise<{ settings: CurrentSettings; notices: DatabaseNotices }> {
  const settings = new CurrentSettings(db, sampleSettings, log)
  await settings.renew()
  shutdown.add(async () => settings.stop())
  const notices = new DatabaseNotices(databaseUrl, log)
  shutdown.add(() => notices.stop())
  const renew = () => void settings.renew()
  // What changed while nothing was received is read as soon as something can be.
  notices.on('settings', { notice: renew, connected: (up) => up && renew() })
  return { settings, notices }
}
