import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const MONEY = path.join('app', 'platform', 'values', 'money.ts')
/** Conversions between pence and pounds, in code and in SQL. */
const CONVERSION = /[*/] ?100\b|\b100 ?[*/]|::(float|real|double)|toFixed\(2\)/
/** Percentages are exempt: a variable named `share`, from 0 to 1, is multiplied by 100. */
const PERCENTAGE = /\bshare(\(\w+\))? \* 100\b/g

const convertsMoney = (line: string) => CONVERSION.test(line.replaceAll(PERCENTAGE, ''))

test.each([
  'const pounds = pence / 100',
  'const pence = Math.round(pounds * 100)',
  'select price::float8 AS price',
  'coalesce(sum(price) * 100, 0) as pence',
  'const text = pounds.toFixed(2)',
  'const amount = 100 * pounds',
])('%s is a conversion of money', (line) => {
  expect(convertsMoney(line)).toBe(true)
})

test('pounds and pence are converted in the money module only', async () => {
  const found: string[] = []
  for (const folder of ['app', 'demo', 'sandbox']) {
    const files = await readdir(path.join(REPOSITORY, folder), { recursive: true })
    for (const file of files) {
      const name = path.join(folder, file)
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || name === MONEY) continue
      const lines = (await readFile(path.join(REPOSITORY, name), 'utf8')).split('\n')
      found.push(...lines.filter(convertsMoney).map((line) => `${name}: ${line.trim()}`))
    }
  }
  expect(found).toEqual([])
})
