import fastify from 'fastify'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/db.ts'
import { readDiskSpace } from '../platform/files/disk-space.ts'
import { addHealthChecks } from './health-checks.ts'

const MB = 1024 * 1024
const roomy = () => Promise.resolve({ size: 100 * MB, free: 33 * MB })

async function ask(path: string, options: Partial<Parameters<typeof addHealthChecks>[1]> = {}) {
  const db = openDatabase(inject('postgresUrl'))
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await db.$client.end()
  })
  addHealthChecks(app, { db, diskSpace: roomy, isReady: () => true, ...options })
  const response = await app.inject(path)
  return [response.statusCode, response.json<{ status: string }>().status]
}

test('a shop with disk space and database is ready', async () => {
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  expect(await ask('/readyz', { diskSpace: () => readDiskSpace('.') })).toEqual([200, 'ready'])
})

test('with a full or missing disk it is live but not ready', async () => {
  const full = { diskSpace: () => Promise.resolve({ size: 100 * MB, free: 31 * MB }) }
  expect(await ask('/readyz', full)).toEqual([503, 'disk full'])
  expect(await ask('/healthz', full)).toEqual([200, 'ok'])
  const gone = { diskSpace: () => readDiskSpace('/nowhere') }
  expect(await ask('/readyz', gone)).toEqual([503, 'disk full'])
})

test('during shutdown or without its database it is not ready', async () => {
  expect(await ask('/readyz', { isReady: () => false })).toEqual([503, 'stopping'])
  const db = openDatabase('postgres://kept:wrong@127.0.0.1:9/kept')
  onTestFinished(() => db.$client.end())
  expect(await ask('/readyz', { db })).toEqual([503, 'database unreachable'])
})
