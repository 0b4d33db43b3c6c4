import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, onTestFinished, test as plain } from 'vitest'
import { databaseUrl, run } from '../support/database/postgres.ts'
import { test } from './process-test.ts'
import { runTool, runToolWith } from './run-tool.ts'

/** `npm run demo`, relative to the other tools. */
const DEMO = '../demo/load'
const MISSING = 'postgres://kept:secret@127.0.0.1:9/kept'

describe('wrong words are answered with what to type, and change nothing', () => {
  plain.for([
    ['backup'],
    ['backup', '--help'],
    ['backup', 'a.backup', 'b.backup'],
    ['restore'],
    ['restore', '--help'],
    ['restore', 'a.backup', 'b.backup'],
    ['staff', '--help'],
    ['audit', '--help'],
    [DEMO, '--help'],
  ])('%j', async ([name = '', ...words]) => {
    const dataDir = path.join(inject('runFolder'), `refused-${randomBytes(4).toString('hex')}`)
    const ended = await runTool(name, dataDir, ...words)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^[A-Z][a-z ]+: usage: npm run [^\n]+\n$/)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })
})

const TOOLS = [['audit'], ['backup', 'x.backup'], ['staff', 'make-admin', 'a@x.example'], [DEMO]]

describe('an unusable database is refused by each tool with the name of its setting', () => {
  test.for(TOOLS)('%j', async ([name = '', ...words], { shops }) => {
    const dataDir = await shops.newDataDir()
    const file = (word: string) => (word === 'x.backup' ? path.join(dataDir, word) : word)
    const ended = await runToolWith({ DATABASE_URL: MISSING }, name, dataDir, ...words.map(file))
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/: DATABASE_URL names a database that cannot be used: [^\n]+\n$/)
    expect(ended.stderr).not.toContain('secret')
    expect(await readdir(dataDir)).toEqual([])
  })
})

test('the demo changes nothing in a database in another encoding', async ({ shops }) => {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(
    server,
    `create database ${name} encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
  )
  onTestFinished(() => run(server, `drop database ${name}`))
  const DATABASE_URL = databaseUrl(server, name)
  const dataDir = await shops.newDataDir()
  const refused = await runToolWith({ DATABASE_URL }, DEMO, dataDir)
  expect(refused.stderr).toMatch(/: DATABASE_URL names .* its encoding is LATIN1 .*\n$/)
  const backup = path.join(dataDir, 'x.backup')
  expect((await runToolWith({ DATABASE_URL }, 'backup', dataDir, backup)).stderr).toBe(
    'No backup was made: DATABASE_URL names a database without a shop\n',
  )
})

test('a folder that cannot exist is refused by the demo and by a restore', async ({ shops }) => {
  const file = path.join(await shops.newDataDir(), 'a.backup')
  await writeFile(file, '')
  const why = 'DATA_DIR /etc/hostname cannot be used: it is a file, or lies below one'
  const demo = await runTool(DEMO, '/etc/hostname')
  expect(demo.stderr).toBe(`The demo could not be loaded: ${why}\n`)
  const restore = await runTool('restore', '/etc/hostname', file)
  expect(restore.stderr).toBe(`Not restored: ${why}\n`)
})

test('a file that cannot be written or read is named with the reason', async ({ shops }) => {
  const dataDir = await shops.stockedDataDir()
  const nowhere = path.join(dataDir, 'nowhere', 'x.backup')
  expect((await runTool('backup', dataDir, nowhere)).stderr).toBe(
    `No backup was made: ${nowhere} cannot be written: there is no such file or folder\n`,
  )
  const empty = await shops.newDataDir()
  expect((await runTool('restore', empty, nowhere)).stderr).toBe(
    `Not restored: ${nowhere} cannot be read: there is no such file or folder\n`,
  )
  const folder = path.join(dataDir, 'folder')
  await mkdir(folder)
  expect((await runTool('restore', empty, folder)).stderr).toBe(
    `Not restored: ${folder} cannot be unpacked: it is a folder\n`,
  )
  const list = path.join(folder, 'list')
  await writeFile(list, 'a shopping list'.repeat(100))
  expect((await runTool('restore', empty, list)).stderr).toMatch(
    /^Not restored: \S+ cannot be unpacked: [^\n]+\n$/,
  )
  expect(await readdir(empty)).toEqual([])
})
