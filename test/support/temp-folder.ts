import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Required free memory; a full run uses less than half of it. */
const ENOUGH_BYTES = 6_000_000_000

/**
 * Creates a temporary folder, mainly for databases: in memory (`/dev/shm`) if there is room,
 * because writing a database to disk takes several times as much processor time.
 *
 * @param prefix of the folder's name
 */
export function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix))
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH_BYTES
}
