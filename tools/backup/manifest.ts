import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const FILE = 'kept-backup.json'

const manifest = z.object({
  format: z.literal(1),
  /** `cluster`: the files of the shop's own server. `dump`: what pg_dump wrote. */
  database: z.enum(['cluster', 'dump']),
  taken_at: z.iso.datetime(),
})

export type Manifest = z.infer<typeof manifest>

export async function writeManifest(folder: string, given: Manifest): Promise<void> {
  await writeFile(path.join(folder, FILE), `${JSON.stringify(given, null, 2)}\n`)
}

/** @throws one plain line where the folder was not unpacked from a backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '{}')
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new Error('the file is no backup of this shop')
  return read.data
}
