import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** A whole run needs less than half of it. */
const ENOUGH_BYTES = 6_000_000_000

/**
 * A new folder for what a test throws away: databases above all. In memory where there is room,
 * since writing a database to a disk takes several times the processor time of reading it.
 *
 * @param prefix how its name begins
 */
export function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(path.join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix))
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH_BYTES
}
