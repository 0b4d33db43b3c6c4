import { glob, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import drizzleConfig from '../../drizzle.config.ts'

const SNAPSHOTS = 'db/migrations/meta'

/** The schemas of the newest migration, as `drizzle-kit generate` has written them beside it. */
async function newestSnapshot(): Promise<object> {
  const names = (await readdir(SNAPSHOTS)).filter((name) => name.endsWith('_snapshot.json'))
  const newest = names.toSorted().at(-1) ?? ''
  return JSON.parse(await readFile(path.join(SNAPSHOTS, newest), 'utf8'))
}

async function schemas(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for await (const file of glob(drizzleConfig.schema as string[])) {
    Object.assign(found, await import(path.resolve(file)))
  }
  return found
}

const withoutIds = (snapshot: object) => ({ ...snapshot, id: undefined, prevId: undefined })

test('every change of a schema has a migration', async () => {
  const current = JSON.parse(JSON.stringify(generateDrizzleJson(await schemas())))
  // On a difference, run `npx drizzle-kit generate`.
  expect(withoutIds(current)).toEqual(withoutIds(await newestSnapshot()))
})
