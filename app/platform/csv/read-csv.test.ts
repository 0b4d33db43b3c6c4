import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type CsvProblem, CsvProblemError, type CsvRecord, readCsv } from './read-csv.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'kept-csv-'))
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Uint8Array): Promise<CsvRecord[] | CsvProblem> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, content)
  try {
    const records: CsvRecord[] = []
    for await (const record of readCsv(file)) records.push(record)
    return records
  } catch (error) {
    if (error instanceof CsvProblemError) return error.problem
    throw error
  }
}

test('each record has the number of the line that it begins on', async () => {
  expect(await read('Id,Title\r\n1,"two\r\nlines ""quoted"""\r\n\r\n2,last')).toEqual([
    { line: 1, cells: ['Id', 'Title'] },
    { line: 2, cells: ['1', 'two\r\nlines "quoted"'] },
    { line: 5, cells: ['2', 'last'] },
  ])
})

test('rows of empty cells, which spreadsheets write below a list, are skipped', async () => {
  expect(await read('Id,Title\r\n1,first\r\n,\r\n , \r\n2,\r\n,\r\n')).toEqual([
    { line: 1, cells: ['Id', 'Title'] },
    { line: 2, cells: ['1', 'first'] },
    { line: 5, cells: ['2', ''] },
  ])
})

test.each([';', '\t', ','])('the delimiter %j is detected', async (delimiter) => {
  const records = await read(`"a, b;"${delimiter}c\n1${delimiter}2\n`)
  expect(records).toEqual([
    { line: 1, cells: ['a, b;', 'c'] },
    { line: 2, cells: ['1', '2'] },
  ])
})

test.each([
  ['UTF-8', Buffer.from('Preis,£\né,“')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFPreis,£\né,“')],
  ['Windows-1252', Buffer.from('Preis,\xa3\n\xe9,\x93', 'latin1')],
])('%s is read', async (_, bytes) => {
  expect(await read(bytes)).toEqual([
    { line: 1, cells: ['Preis', '£'] },
    { line: 2, cells: ['é', '“'] },
  ])
})

test.each<[string, string | Uint8Array, CsvProblem]>([
  ['an empty file', '', { reason: 'empty' }],
  ['UTF-16', Buffer.from('\uFEFFa,b\n', 'utf16le'), { reason: 'utf-16' }],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004'), { reason: 'not-text' }],
  ['text in neither encoding', Buffer.from([0x61, 0x81, 0xe9]), { reason: 'not-text' }],
  ['a quotation mark inside a cell', 'a,b\n1,5" wheel\n', { reason: 'quotes', line: 2 }],
  ['text after a closing mark', 'a,b\n1,2\n"3"x,4\n', { reason: 'quotes', line: 3 }],
])('%s is refused', async (_, content, problem) => {
  expect(await read(content)).toEqual(problem)
})

test('a quotation mark that is never closed is refused, and not held in memory', async () => {
  expect(await read('a,b\n1,"never\nclosed\n')).toMatchObject({ reason: 'quotes' })
  const long = await read(`a,b\n1,"${'never closed\n'.repeat(200_000)}`)
  expect(long).toMatchObject({ reason: 'record-too-long' })
})
