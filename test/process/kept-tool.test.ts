import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../support/database/database.ts'
import { run } from '../support/database/postgres.ts'

const KEPT_TOOL = fileURLToPath(new URL('../../deploy/kept-tool', import.meta.url))

/** Characters that are special in a shell and literal in a URL. */
const PASSWORD = 'pa$$w0rd`id`$HOME'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-tool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The output of the tool with a given settings file. */
async function saidWith(settings: string): Promise<string> {
  const file = path.join(await newFolder(), 'kept.env')
  await writeFile(file, settings)
  return await said(file, ['staff', 'make-admin', 'nobody@x.example'])
}

/** @param cwd the caller's folder */
async function said(file: string, words: string[], cwd = '/'): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, KEPT_ENV_FILE: file }
  return await new Promise((resolve) => {
    execFile('sh', [KEPT_TOOL, ...words], { env, cwd }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
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
  const outputs = await Promise.all(lines.map((line) => saidWith(`${shop}DATABASE_URL=${line}\n`)))
  expect(new Set(outputs)).toEqual(
    new Set(['Nothing was changed: nobody of the shop has the address nobody@x.example\n']),
  )
})

test('a wrong tool or settings file is answered with one line', async () => {
  const usage =
    'say what: kept-tool TOOL …, as in kept-tool backup FILE. The tools are audit, backup, demo, restore, staff.\n'
  for (const words of [[], ['nonsense'], ['bench'], ['toString']]) {
    expect(await said('/dev/null', words)).toBe(usage)
  }
  expect(await said('/nowhere/kept.env', ['audit'])).toMatch(
    /^The settings cannot be read: ENOENT[^\n]+'\/nowhere\/kept.env'\n$/,
  )
})

test('it runs the demo, and finds files from the folder of its caller', async () => {
  const folder = await newFolder()
  const file = path.join(folder, 'kept.env')
  const settings = {
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: 'not-a-secret-but-long-enough-for-one',
    PAYMENTS: 'sandbox',
    DATA_DIR: path.join(folder, 'data'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(file, lines.join(''))
  expect(await said(file, ['demo'])).toMatch(/^The shop now shows \d+ demo pieces\.\n$/)
  expect(await said(file, ['backup', 'a.backup'], folder)).toMatch(/a\.backup: [\d.]+ MB\n$/)
  expect(await readdir(folder)).toContain('a.backup')
})
