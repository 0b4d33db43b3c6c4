import { expect, test } from 'vitest'
import { csvCell, csvFile, csvResponse } from './csv.ts'

test.each([
  ['Ada', 'Ada'],
  [12.5, '12.5'],
  [-3, '-3'],
  [null, ''],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  [new Date('2026-01-02T09:05:07Z'), '02/01/2026 09:05:07'],
  // Summer time.
  [new Date('2026-07-31T23:30:00.999Z'), '01/08/2026 00:30:00'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+44 1494', "'+44 1494"],
  ['-1', "'-1"],
  ['@cell', "'@cell"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', '"\'=a,""b"""'],
])('the cell %j is serialized as %j', (cell, written) => {
  expect(csvCell(cell)).toBe(written)
})

test('a file has a name, a header row and its rows', async () => {
  async function* rows() {
    yield { name: 'Ada', orders: 1 }
    yield { name: null, orders: 2 }
  }
  const columns = {
    Name: (row: { name: string | null }) => row.name,
    Orders: (row: { orders: number }) => row.orders,
  }
  const response = csvResponse(csvFile('people', rows(), columns))
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
    '\uFEFFName,Orders\r\nAda,1\r\n,2\r\n',
  )
})
