import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['app', 'sandbox', 'tools']
/** A call of the logger or of the sandbox's `warn`: the level and the start of the arguments. */
const CALL =
  /\b(?:log\??\.(info|warn|error|fatal)|(?:api\.)?(warn))\((?!fields|\)|\{ event, )\s*([\s\S]{0,90})/g
/** A call of `loadList`, which logs the given event as an error. */
const LOAD_LIST = /\bloadList\(\s*log,\s*('[a-z_.]+')/g
/** A call of `dialogResult`, which logs the given event as an error. */
const DIALOG_RESULT = /\bdialogResult<\w+>\(\s*(?:services\.)?log,\s*\{ event: ('[a-z_.]+')/g
/** A call of `handleBulkForm`, which logs the given event as an error. */
const HANDLE_BULK_FORM = /\bhandleBulkForm\(services, staff, form, \{\s*event: ('[a-z_.]+')/g
/** A form of `receiveForm`, which logs the given event as an error. */
const RECEIVE_FORM = /\bfailed: \{\s*event: ('[a-z_.]+')/g
/** A task of `jobs/scheduler.ts`: a failed run logs the given event as a warning. */
const ON_FAILURE = /\bonFailure: \{\s*event: ('[a-z_.]+')/g
const EVENT = /^\{\s*event: '([a-z_]+\.[a-z_]+)'/
/** The first column of the table under 'Log events'. */
const IN_TABLE = /^\| `([a-z_]+\.[a-z_]+)`(?:, `([a-z_]+\.[a-z_]+)`)* \|/gm

type Call = { level: string; args: string; isTask?: boolean }

async function callsOf(folder: string): Promise<Call[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const calls = files.map(async (name) => {
    const text = await readFile(path.join(ROOT, folder, name), 'utf8')
    const calls = [...text.matchAll(CALL)].map(([, level = '', warn = '', args = '']) => ({
      level: level || warn,
      args,
    }))
    const helped = [LOAD_LIST, DIALOG_RESULT, HANDLE_BULK_FORM, RECEIVE_FORM]
      .flatMap((call) => [...text.matchAll(call)])
      .map(([, event]) => ({ level: 'error', args: `{ event: ${event}` }))
    const tasks = [...text.matchAll(ON_FAILURE)].map(([, event]) => ({
      level: 'warn',
      args: `{ event: ${event}`,
      isTask: true,
    }))
    return [...calls, ...helped, ...tasks]
  })
  return (await Promise.all(calls)).flat()
}

const calls = (await Promise.all(FOLDERS.map(callsOf))).flat()

test('every log line names its event', () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter(({ args }) => !EVENT.test(args))).toEqual([])
})

const eventsOf = (some: Call[]) => new Set(some.map(({ args }) => EVENT.exec(args)?.[1] ?? args))

describe('the table of log events in operations.md', async () => {
  const text = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const listed = [...text.matchAll(IN_TABLE)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, event]) => event),
  )

  test('lists only events that the code logs', () => {
    const logged = eventsOf(calls)
    expect(listed.length).toBeGreaterThan(10)
    expect(listed.filter((event) => !logged.has(event ?? ''))).toEqual([])
  })

  test('lists every failure of a scheduled task', () => {
    const failures = eventsOf(calls.filter(({ isTask }) => isTask))
    expect(failures.size).toBeGreaterThan(10)
    expect([...failures].filter((event) => !listed.includes(event))).toEqual([])
  })

  test('lists each event once, and every event that is logged as an error', () => {
    const errors = eventsOf(calls.filter(({ level }) => level === 'error' || level === 'fatal'))
    expect(errors.size).toBeGreaterThan(25)
    expect([...errors].filter((event) => !listed.includes(event))).toEqual([])
    expect(listed).toHaveLength(new Set(listed).size)
  })
})
