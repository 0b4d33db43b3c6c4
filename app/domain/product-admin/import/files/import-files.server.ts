import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readDiskSpace } from '../../../../platform/files/disk-space.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../../platform/files/private-files.ts'
import { isCanonicalUuid } from '../../../../platform/values/canonical-uuid.ts'

const RESERVE_BYTES = 500_000_000

/** The uploaded files of an import; a `list` is read immediately and deleted. */
const FILES = { products: 'products.csv', pictures: 'pictures.zip', list: 'list.csv' } as const
export type ImportFile = keyof typeof FILES

/**
 * Private storage of uploaded files: a folder for each import, under `DATA_DIR/imports`. On disk, not
 * in the media store: a zip needs random access and may have gigabytes.
 */
export type ImportFiles = {
  /** The id of this storage: with several servers, each has its own. */
  storageId(): Promise<string>
  /** The id of a new upload. */
  create(): string
  pathOf(id: string, file: ImportFile): string
  has(id: string, file: ImportFile): Promise<boolean>
  write(id: string, file: ImportFile, content: AsyncIterable<Buffer> | Readable): Promise<void>
  delete(id: string): Promise<void>
  /** Whether the disk has space for this many bytes, with a reserve for the database. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** The ids of uploads that have not changed since `before`. */
  unchangedSince(before: Date): Promise<string[]>
}

export function importFiles(folder: string): ImportFiles {
  const folderOf = (id: string) => path.join(folder, id)
  const pathOf = (id: string, file: ImportFile) => path.join(folderOf(id), FILES[file])
  const idFile = path.join(folder, 'storage-id')
  return {
    async storageId() {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      // Another process of this server may write it at the same time.
      await writeFile(idFile, randomUUID(), { mode: PRIVATE_FILE, flag: 'wx' }).catch(() => null)
      return await readFile(idFile, 'utf8')
    },
    create: () => randomUUID(),
    pathOf,
    has: (id, file) =>
      access(pathOf(id, file)).then(
        () => true,
        () => false,
      ),
    async write(id, file, content) {
      await mkdir(folderOf(id), { recursive: true, mode: PRIVATE_FOLDER })
      await pipeline(content, createWriteStream(pathOf(id, file), { mode: PRIVATE_FILE }))
    },
    delete: (id) => rm(folderOf(id), { recursive: true, force: true }),
    async hasRoomFor(bytes) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const { free } = await readDiskSpace(folder)
      return free > bytes + RESERVE_BYTES
    },
    async unchangedSince(before) {
      const ids = (await readdir(folder).catch(() => [])).filter(isCanonicalUuid)
      const times = await Promise.all(
        ids.map((id) =>
          stat(folderOf(id)).then(
            ({ mtime }) => ({ id, mtime }),
            () => null,
          ),
        ),
      )
      return times.flatMap((found) => (found && found.mtime < before ? [found.id] : []))
    },
  }
}
