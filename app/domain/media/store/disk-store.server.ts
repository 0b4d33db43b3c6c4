import { randomBytes } from 'node:crypto'
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../platform/files/private-files.ts'
import { checkName, type MediaFile, type MediaStore } from './media-store.server.ts'

/** Files up to the buffer size of a stream are read as a whole. */
const READ_WHOLE_MAX_BYTES = 64 * 1024
const UNFINISHED = '.part'

/** Stores pictures as files in a folder, which is created on the first write. */
export function diskStore(root: string): MediaStore {
  const fileOf = (name: string) => {
    checkName(name)
    return path.join(root, name)
  }
  return {
    read: async (name) => await unlessMissing(readFile(fileOf(name))),
    open: async (name) => await unlessMissing(openFile(fileOf(name))),
    async write(name, bytes) {
      const file = fileOf(name)
      const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`
      try {
        await writeInFolder(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async delete(name) {
      const file = fileOf(name)
      await rm(file, { force: true })
      // A folder's name may contain an email address, so empty folders are removed.
      const folder = path.dirname(file)
      if (folder !== root) await rmdir(folder).catch(() => undefined)
    },
    exists: async (name) => (await unlessMissing(access(fileOf(name)))) !== null,
    async list(folder) {
      const names = (await unlessMissing(readdir(fileOf(folder)))) ?? []
      return names.filter(isFinished).map((name) => `${folder}/${name}`)
    },
    async *all() {
      const options = { recursive: true, withFileTypes: true } as const
      for (const entry of (await unlessMissing(readdir(root, options))) ?? []) {
        if (!entry.isFile() || !isFinished(entry.name)) continue
        const file = path.relative(root, path.join(entry.parentPath, entry.name))
        yield file.split(path.sep).join('/')
      }
    },
  }
}

const isFinished = (name: string) => !name.endsWith(UNFINISHED)

async function openFile(file: string): Promise<MediaFile> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > READ_WHOLE_MAX_BYTES) return { size, body: handle.createReadStream() }
    const body = await handle.readFile()
    await handle.close()
    return { size: body.length, body }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Flushes the file to disk, so that after a power failure the new name never refers to an empty file. */
async function writeInFolder(file: string, bytes: Uint8Array): Promise<void> {
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    await writeFile(file, bytes, { flush: true, mode: PRIVATE_FILE })
  }
  // A concurrent deletion may remove the folder between the two calls.
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
