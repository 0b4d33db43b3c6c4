import { statfs } from 'node:fs/promises'

/** In bytes, of the file system that a folder lies on. */
export type DiskSpace = {
  size: number
  /** What this user may still write. */
  free: number
}

export type ReadDiskSpace = () => Promise<DiskSpace>

/** Two of PostgreSQL's log segments: with less it may be unable to write the next order down. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** @throws where the folder is gone */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** Whether so little is left that orders, pictures and mail may not be written any more. */
export function isDiskFull({ free }: DiskSpace): boolean {
  return free < LEAST_FREE_BYTES
}
