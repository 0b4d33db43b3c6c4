import { isDiskFull, readDiskSpace } from '../files/disk-space.ts'

/**
 * A program's reason for a failure, preceded by the statement that the disk is full if it is: on a full
 * disk the reason itself is often cut off or missing, since the log is on the same disk.
 */
export async function withDiskSpace(dataDir: string, reason: string): Promise<string> {
  const space = await readDiskSpace(dataDir).catch(() => null)
  return space && isDiskFull(space) ? `the disk is full, free some space: ${reason}` : reason
}
