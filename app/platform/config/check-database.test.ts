import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { databaseUrl, run } from '../../../test/support/database/postgres.ts'
import { newestMigration } from '../migrate.ts'
import { checkDatabase } from './check-database.ts'

const PASSWORD = 'sample-password'

/** @returns the error without its prefix; null if the database is usable */
async function problemOf(url: string, patienceMs = 10_000): Promise<string | null> {
  const source = { url, setting: 'DATABASE_URL' } as const
  const said = await checkDatabase(source, newestMigration(), patienceMs).catch(
    (error: Error) => error.message,
  )
  if (said === undefined) return null
  expect(said).not.toContain('\n')
  expect(said).not.toContain(new URL(url).password || 'no password')
  return said.replace('DATABASE_URL names a database that cannot be used: ', '')
}

async function makeDatabase(words: string): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} ${words}`)
  onTestFinished(() => run(server, `drop database ${name} with (force)`))
  return databaseUrl(server, name)
}

/** A role that may only log in. */
async function makeRole(url: string): Promise<{ name: string; url: string }> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create role ${name} login password '${PASSWORD}'`)
  onTestFinished(async () => {
    await run(url, `drop owned by ${name}`)
    await run(server, `drop role ${name}`)
  })
  const address = new URL(url)
  address.username = name
  address.password = PASSWORD
  return { name, url: address.href }
}

test('a database of the shop and an empty database of an ordinary role are accepted', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  expect(await problemOf(database.url)).toBeNull()

  const empty = await makeDatabase('template template0')
  const role = await makeRole(empty)
  const name = new URL(empty).pathname.slice(1)
  expect(await problemOf(role.url)).toContain('its user may not create schemas')
  await run(empty, `grant create on database ${name} to ${role.name}`)
  expect(await problemOf(role.url)).toContain('its user may not create tables')
  await run(empty, `grant create on schema public to ${role.name}`)
  expect(await problemOf(role.url)).toBeNull()
})

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database with the encoding %s is refused',
  async (encoding) => {
    const url = await makeDatabase(`template template0 encoding '${encoding}' locale 'C'
    locale_provider libc`)
    expect(await problemOf(url)).toMatch(`its encoding is ${encoding} and must be UTF8`)
  },
)

test('a database migrated by a newer version is refused', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const newer = newestMigration() + 1
  await run(
    database.url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`,
  )
  expect(await problemOf(database.url)).toMatch(/^a newer version of the shop has changed it/)
})

test.each<[what: string, change: (url: URL) => void, said: RegExp]>([
  [
    'no password',
    (url) => {
      url.password = ''
    },
    /^it asks for a password, and there is none/,
  ],
  [
    'a wrong password',
    (url) => {
      url.password = 'wrong'
    },
    /authentication failed.*\(28P01\)$/,
  ],
  [
    'an unknown name',
    (url) => {
      url.pathname = '/nowhere'
    },
    /"nowhere" does not exist \(3D000\)$/,
  ],
  [
    'TLS that the server does not offer',
    (url) => {
      url.search = 'sslmode=require'
    },
    /^its server offers no TLS/,
  ],
  [
    'a port without a listener',
    (url) => {
      url.port = '9'
    },
    /ECONNREFUSED/,
  ],
  [
    'an unknown host',
    (url) => {
      url.hostname = 'nowhere.invalid'
    },
    /nowhere\.invalid/,
  ],
])('a URL with %s is refused with a one-line error', async (_what, change, said) => {
  const url = new URL(inject('postgresUrl'))
  change(url)
  expect(await problemOf(url.href)).toMatch(said)
})

test('connecting to a silent server times out', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const url = `postgres://kept:${PASSWORD}@127.0.0.1:${port}/kept`
  expect(await problemOf(url, 500)).toBe('its server gave no answer within 0.5 seconds')
})
