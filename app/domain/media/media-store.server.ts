import type { Readable } from 'node:stream'

/**
 * Where pictures are kept. Small on purpose: a folder can do all of it, and so can a bucket.
 *
 * Names are relative paths with `/` (`ab12.webp`, `variants/ab12-640.avif`), made by our own
 * code; a name that is none of these is a mistake and throws. So does whatever the store cannot
 * do at the moment.
 */
export type MediaStore = {
  /** The whole file, or null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** The same, to be sent on as it comes. */
  open(name: string): Promise<MediaFile | null>
  /** Whole or not at all, also when the process is killed meanwhile; replaces what was there. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Nothing happens where there is no such file. */
  delete(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Names of the files that stand in a folder, without those that are being written. */
  list(folder: string): Promise<string[]>
  /** Names of all files, whatever folder they stand in, in no particular order. */
  all(): AsyncIterable<string>
}

export type MediaFile = {
  /** Bytes. */
  size: number
  /** A stream has to be read, or destroyed. */
  body: Buffer | Readable
}

const SAFE_NAME = /^[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*(?:\/[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*){0,3}$/
const MAX_NAME_LENGTH = 300

export function isName(text: string): boolean {
  return text.length <= MAX_NAME_LENGTH && SAFE_NAME.test(text)
}

/** @throws where a name could lead out of the store, or is none of ours */
export function checkName(name: string): void {
  if (!isName(name)) throw new Error('not a name of a kept picture')
}
