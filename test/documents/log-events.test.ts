import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['app', 'sandbox', 'tools']
/** A call of the log, or of the function that the sandbox is given for it. */
const CALL =
  /\b(?:log\??\.(?:info|warn|error|fatal)|(?:api\.)?warn)\((?!fields|\))\s*([\s\S]{0,90})/g
const EVENT = /^\{\s*event: '([a-z_]+\.[a-z_]+)'/
/** The first column of the table under 'Events'. */
const IN_TABLE = /^\| `([a-z_]+\.[a-z_]+)`(?:, `([a-z_]+\.[a-z_]+)`)* \|/gm

async function callsOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const calls = files.map(async (name) => {
    const text = await readFile(path.join(ROOT, folder, name), 'utf8')
    return [...text.matchAll(CALL)].map(([, beginning = '']) => beginning)
  })
  return (await Promise.all(calls)).flat()
}

const calls = (await Promise.all(FOLDERS.map(callsOf))).flat()

test('every log line names its event', () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter((call) => !EVENT.test(call))).toEqual([])
})

test('operations.md names events that the shop logs', async () => {
  const text = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const named = [...text.matchAll(IN_TABLE)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, event]) => event),
  )
  const logged = new Set(calls.map((call) => EVENT.exec(call)?.[1]))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((event) => !logged.has(event))).toEqual([])
})
