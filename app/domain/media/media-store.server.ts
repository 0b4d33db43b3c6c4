import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where pictures are kept. Small on purpose: a bucket elsewhere can do all of it.
 *
 * Names are relative paths with `/` (`ab12.webp`, `variants/ab12-640.avif`), made by our own
 * code; a name that is none of these is a mistake and throws.
 */
export type MediaStore = {
  /** The whole file, or null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Whole or not at all, also when the process is killed meanwhile; replaces what was there. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Nothing happens where there is no such file. */
  delete(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Names of the files that stand in a folder, without those that are being written. */
  list(folder: string): Promise<string[]>
}

const CONTENT_PICTURES = path.join(import.meta.dirname, '../../content/pictures')
const SAFE_NAME = /^[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*(?:\/[A-Za-z0-9@_+-][A-Za-z0-9@._+-]*){0,3}$/
const MAX_NAME_LENGTH = 300

/**
 * Keeps pictures as files in `dataDir/media`. What is not there is looked for among the pictures
 * that belong to the shop's own pages, which come with the source and are never written.
 */
export function createMediaStore(options: { dataDir: string; contentDir?: string }): MediaStore {
  const kept = path.join(options.dataDir, 'media')
  const content = options.contentDir ?? CONTENT_PICTURES
  const places = (name: string) => [fileIn(kept, name), fileIn(content, name)]
  return {
    async read(name) {
      for (const file of places(name)) {
        const bytes = await unlessMissing(readFile(file))
        if (bytes) return bytes
      }
      return null
    },
    async write(name, bytes) {
      const file = fileIn(kept, name)
      const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeInFolder(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async delete(name) {
      const file = fileIn(kept, name)
      await rm(file, { force: true })
      // A folder may be named after a person; while it holds other files it stays.
      const folder = path.dirname(file)
      if (folder !== kept) await rmdir(folder).catch(() => undefined)
    },
    async exists(name) {
      for (const file of places(name)) {
        if ((await unlessMissing(access(file))) !== null) return true
      }
      return false
    },
    async list(folder) {
      const names = (await unlessMissing(readdir(fileIn(kept, folder)))) ?? []
      return names.filter((name) => !name.endsWith('.part')).map((name) => `${folder}/${name}`)
    },
  }
}

function fileIn(folder: string, name: string): string {
  if (name.length > MAX_NAME_LENGTH || !SAFE_NAME.test(name)) {
    throw new Error('not a name of a kept picture')
  }
  return path.join(folder, name)
}

/** Flushed, so that a power cut cannot leave the new name on an empty file. */
async function writeInFolder(file: string, bytes: Uint8Array): Promise<void> {
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes, { flush: true })
  }
  // A deletion may take the folder away between the two.
  if ((await unlessMissing(write().then(() => true))) === null) await write()
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
