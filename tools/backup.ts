/**
 * `npm run backup -- FILE`: database, pictures and generated secrets in one file, while the shop is
 * running. The file contains all secrets and personal data: protect it.
 */
import { access, copyFile, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { create } from 'tar'
import { diskStore } from '../app/domain/media/store/disk-store.server.ts'
import { openMediaStore } from '../app/domain/media/store/open-media-store.server.ts'
import { type Env, readEnv } from '../app/platform/config/config.ts'
import { copyFolder } from './backup/copy-folder.ts'
import { copyPictures } from './backup/copy-pictures.ts'
import { writeManifest } from './backup/manifest.ts'
import { fileReason, oneLine } from './backup/one-line.ts'
import { removeInterrupted } from './backup/remove-interrupted.ts'
import { saveRows } from './backup/save-rows.ts'
import { readWords } from './read-words.ts'
import { withDatabaseUrl } from './with-database.ts'

/** The file of generated secrets; missing if the secrets are configured. */
const SECRETS = 'secrets.json'
/** How the names of the folders begin in which backups are prepared; the next backup deletes old ones. */
const WORK = 'unfinished-backup-'

try {
  const [file = ''] = readWords(1, 'npm run backup -- FILE')
  const bytes = await backUp(readEnv(), path.resolve(file))
  process.stdout.write(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB\n`)
} catch (error) {
  process.stderr.write(`No backup was made: ${oneLine(error)}\n`)
  process.exitCode = 1
}

/** @returns the size of the file */
async function backUp(env: Env, file: string): Promise<number> {
  if (await exists(file)) throw new Error(`${file} exists already`)
  return await withDatabaseUrl(env, (url) => backUpFrom(url, env, file))
}

async function backUpFrom(url: string, env: Env, file: string): Promise<number> {
  const unfinished = `${file}.part`
  // Before the work, which can take minutes.
  await writeFile(unfinished, '', { mode: 0o600 }).catch(refuse(file))
  try {
    // In the same file system as the data, so that pictures can be hard-linked instead of copied.
    const dataDir = `DATA_DIR ${env.dataDir}`
    await removeInterrupted(env.dataDir, WORK, Date.now()).catch(refuse(dataDir))
    const work = await mkdtemp(path.join(env.dataDir, WORK)).catch(refuse(dataDir))
    try {
      await collect(url, env, work)
      const options = { cwd: work, file: unfinished, gzip: { level: 1 }, mode: 0o600 }
      await create({ ...options, portable: true }, ['.'])
    } finally {
      await rm(work, { recursive: true, force: true })
    }
    const size = await flush(unfinished)
    await rename(unfinished, file)
    return size
  } finally {
    // An incomplete backup is useless, and contains personal data.
    await rm(unfinished, { force: true })
  }
}

/** Writes the content of a backup to the folder `work`. */
async function collect(url: string, env: Env, work: string): Promise<void> {
  const takenAt = new Date()
  // Pictures are saved before and after the rows: each picture referenced by the rows is in one of the
  // two copies, even if it is added or removed concurrently.
  await savePictures(env, path.join(work, 'media'))
  const saved = await saveRows(url, path.join(work, 'rows'))
  await savePictures(env, path.join(work, 'media'))
  const secrets = path.join(env.dataDir, SECRETS)
  if (await exists(secrets)) await copyFile(secrets, path.join(work, SECRETS))
  await writeManifest(work, {
    format: 2,
    database: 'rows',
    taken_at: takenAt.toISOString(),
    machine: `${process.platform}-${process.arch}`,
    ...saved,
  })
}

function refuse(place: string) {
  return (error: unknown): never => {
    throw new Error(`${place} cannot be written: ${fileReason(error)}`)
  }
}

async function savePictures(env: Env, folder: string): Promise<void> {
  if (env.s3) await copyPictures(await openMediaStore(env), diskStore(folder))
  else await copyFolder(path.join(env.dataDir, 'media'), folder, { how: 'link' })
}

/** Flushes the file before it is renamed: an incomplete backup must not look complete. */
async function flush(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
