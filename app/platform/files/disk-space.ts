import { statfs } from 'node:fs/promises'

/** The space of the file system that contains a folder, in bytes. */
export type DiskSpace = {
  size: number
  /** Available to this user. */
  free: number
}

export type ReadDiskSpace = () => Promise<DiskSpace>

/** The size of two WAL segments of PostgreSQL: with less it may be unable to write the next order. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** @throws if the folder is missing */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** Whether so little space is free that orders, pictures and mail may fail. */
export function isDiskFull({ free }: DiskSpace): boolean {
  return free < MIN_FREE_BYTES
}
