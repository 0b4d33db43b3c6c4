import type { Readable } from 'node:stream'

/**
 * Storage of pictures. Deliberately minimal: implemented by a folder and by an S3 bucket.
 *
 * Names are relative paths with `/` (`ab12.webp`, `variants/ab12-640.avif`), built by this code; an
 * invalid name throws. So does a failure of the store.
 */
export type MediaStore = {
  /** Returns the file's content, or null if it does not exist. */
  read(name: string): Promise<Buffer | null>
  /** Like `read`, as a stream. */
  open(name: string): Promise<MediaFile | null>
  /** Writes atomically, even if the process is killed during the write; overwrites. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Idempotent. */
  delete(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Lists the files of one folder, without temporary files. */
  list(folder: string): Promise<string[]>
  /** Iterates over all files in all folders, in no particular order. */
  all(): AsyncIterable<string>
}

export type MediaFile = {
  /** Bytes. */
  size: number
  /** A stream must be consumed or destroyed. */
  body: Buffer | Readable
}

const SAFE_NAME = /^[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*(?:\/[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*){0,3}$/
const MAX_NAME_LENGTH = 300

export function isName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && SAFE_NAME.test(text)
}

/** @throws if a name is malformed, such as a path outside the store */
export function checkName(name: string): void {
  if (!isName(name)) throw new Error('not the name of a stored picture')
}
