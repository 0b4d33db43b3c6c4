import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'
import { run } from '../support/database/postgres.ts'

const KEPT_TOOL = fileURLToPath(new URL('../../deploy/kept-tool', import.meta.url))

/** Characters that are special in a shell and literal in a URL. */
const PASSWORD = 'pa$$w0rd`id`$HOME'

/** The output of the tool with a given settings file. */
async function saidWith(settings: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-tool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'kept.env')
  await writeFile(file, settings)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, KEPT_ENV_FILE: file }
  return await new Promise((resolve) => {
    const words = [KEPT_TOOL, 'staff', 'make-admin', 'nobody@x.example']
    execFile('sh', words, { env, cwd: '/' }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('a tool parses the settings file as systemd does, however values are quoted', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const role = `test_${randomBytes(8).toString('hex')}`
  const server = inject('postgresUrl')
  await run(server, `create role ${role} login superuser password '${PASSWORD}'`)
  onTestFinished(() => run(server, `drop role ${role}`))
  const { host, pathname } = new URL(database.url)
  const address = `postgres://${role}:${PASSWORD}@${host}${pathname}`
  const shop = `# Of the shop.
; Also a comment.
PUBLIC_URL=https://shop.example
SESSION_SECRET='not-a-secret-but-long-enough-for-one'
PAYMENTS="sandbox"
`
  const inQuotes = address.replaceAll('`', '\\`')
  const lines = [`"${inQuotes}"`, `'${address}'`, address, `  "${address}"  `]
  const said = await Promise.all(lines.map((line) => saidWith(`${shop}DATABASE_URL=${line}\n`)))
  expect(new Set(said)).toEqual(
    new Set(['Nothing was changed: nobody of the shop has the address nobody@x.example\n']),
  )
})
