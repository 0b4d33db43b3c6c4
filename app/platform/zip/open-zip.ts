import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Why a zip is refused; `name` is the name of the file inside, if it is known. */
export type ZipProblem = {
  reason:
    | 'not-a-zip'
    | 'damaged'
    | 'too-many-files'
    | 'too-large'
    /** A very high compression ratio, or files that overlap: made to fill the disk. */
    | 'bomb'
    | 'encrypted'
    /** A name with `..`, an absolute or a very deep path, or a link: could lead out of the folder. */
    | 'unsafe-name'
    | 'zip-inside'
  name?: string
}

export type OpenZip = {
  /** Paths of the files inside, without folders and files added by operating systems. */
  names: string[]
  /** Uncompressed size in bytes; undefined if there is no such file. */
  sizeOf(name: string): number | undefined
  /** @returns null if it cannot be unpacked. @throws if the caller has not checked the size */
  read(name: string, maxBytes: number): Promise<Buffer | null>
  stream(name: string): Promise<Readable>
  close(): void
}

export type OpenZipResult = { ok: true; zip: OpenZip } | { ok: false; problem: ZipProblem }

const MAX_FILES = 50_000
const MAX_UNPACKED_BYTES = 4_000_000_000
/** Maximum compression ratio. Deflate reaches 1,032; pictures and tables have 1 to 50. */
const MAX_RATIO = 200
/** Smaller files, such as empty tables, may have any ratio. */
const RATIO_FROM_BYTES = 1_000_000
const MAX_FOLDERS = 8
const MAX_NAME_CHARACTERS = 300
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000
const ADDED_BY_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/

/**
 * Opens a zip file and checks its whole directory before anything is unpacked. Nothing is written to
 * disk under a name from the zip.
 */
export async function openZip(file: string): Promise<OpenZipResult> {
  const opened = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  }).catch(() => null)
  if (!opened) return { ok: false, problem: { reason: 'not-a-zip' } }
  const entries = new Map<string, Entry>()
  const problem = await readDirectory(opened, (await stat(file)).size, entries)
  if (!problem) return { ok: true, zip: asOpenZip(opened, entries) }
  opened.close()
  return { ok: false, problem }
}

async function readDirectory(
  zip: ZipFile,
  packedBytes: number,
  entries: Map<string, Entry>,
): Promise<ZipProblem | null> {
  let unpackedBytes = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      count += 1
      unpackedBytes += entry.uncompressedSize
      if (count > MAX_FILES) return { reason: 'too-many-files' }
      if (unpackedBytes > MAX_UNPACKED_BYTES) return { reason: 'too-large' }
      const reason = problemOf(entry)
      if (reason) return { reason, name: entry.fileName }
      const isFile = !entry.fileName.endsWith('/') && !ADDED_BY_SYSTEMS.test(entry.fileName)
      if (isFile) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    return problemOfError(error)
  }
  // Files that share their compressed bytes are each within the ratio, but not together.
  const overlapping = unpackedBytes > RATIO_FROM_BYTES + packedBytes * MAX_RATIO
  return overlapping ? { reason: 'bomb' } : null
}

function problemOf(entry: Entry): ZipProblem['reason'] | null {
  const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry
  if (entry.isEncrypted()) return 'encrypted'
  const isLink = ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK
  const isDeep = fileName.split('/').length > MAX_FOLDERS + 1
  if (isLink || isDeep || fileName.length > MAX_NAME_CHARACTERS) return 'unsafe-name'
  if (/\.zip$/i.test(fileName)) return 'zip-inside'
  const isBomb =
    uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
  return isBomb ? 'bomb' : null
}

/** The library refuses `..`, absolute paths and backslashes with its own messages. */
function problemOfError(error: unknown): ZipProblem {
  const message = error instanceof Error ? error.message : ''
  const name = /(?:relative path|absolute path|characters in fileName): (.*)$/.exec(message)?.[1]
  return name === undefined ? { reason: 'damaged' } : { reason: 'unsafe-name', name }
}

function asOpenZip(zip: ZipFile, entries: ReadonlyMap<string, Entry>): OpenZip {
  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new Error('no such file in the zip')
    return await zip.openReadStreamPromise(entry)
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize,
    async read(name, maxBytes) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) throw new Error('too large')
      // The stream fails if the file's size differs from the one in the zip's directory.
      return await stream(name)
        .then(buffer)
        .catch(() => null)
    },
    stream,
    close: () => zip.close(),
  }
}
