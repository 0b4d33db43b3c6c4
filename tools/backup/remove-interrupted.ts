import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Longer than a backup takes, and shorter than a day, so that a nightly backup finds the last one. */
const INTERRUPTED_AFTER_MS = 12 * 60 * 60_000

/**
 * Deletes the folders of backups that were interrupted, such as by a reboot: each contains every row of
 * the shop, and pictures that may have been erased since.
 *
 * @param prefix how the names of such folders begin
 * @param now milliseconds since 1970
 */
export async function removeInterrupted(
  dataDir: string,
  prefix: string,
  now: number,
): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
    const folder = path.join(dataDir, entry.name)
    const found = await stat(folder).catch(() => null)
    const isOld = found !== null && found.mtimeMs < now - INTERRUPTED_AFTER_MS
    if (isOld) await rm(folder, { recursive: true, force: true })
  }
}
