import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const FILE = 'kept-backup.json'

const rows = z.object({
  format: z.literal(2),
  /** Rows as JSON, independent of PostgreSQL's version. */
  database: z.literal('rows'),
  taken_at: z.iso.datetime(),
  /** The original server's version: `17.2`. */
  postgres: z.string(),
  /** The original machine: `linux-x64`. */
  machine: z.string(),
  /** The newest migration of the database: milliseconds since 1970. */
  migrated_at: z.int(),
})

/** The format of earlier versions. */
const earlier = z.object({
  format: z.literal(1),
  /** `cluster`: the files of the embedded server. `dump`: written by pg_dump. */
  database: z.enum(['cluster', 'dump']),
  taken_at: z.iso.datetime(),
})

const manifest = z.union([rows, earlier])

export type Manifest = z.infer<typeof manifest>

export async function writeManifest(folder: string, given: z.infer<typeof rows>): Promise<void> {
  await writeFile(path.join(folder, FILE), `${JSON.stringify(given, null, 2)}\n`)
}

/** @throws a one-line error if the folder is not a backup that this version supports */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '{}')
  const found: unknown = JSON.parse(text)
  const read = manifest.safeParse(found)
  if (read.success) return read.data
  const format = z.object({ format: z.int().min(3) }).safeParse(found)
  throw new Error(
    format.success
      ? `a newer version of the shop made the backup (format ${format.data.format}): restore it with that version`
      : 'the file is no backup of this shop',
  )
}
