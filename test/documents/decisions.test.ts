import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.join(import.meta.dirname, '../../docs/decisions')
const records = readdirSync(FOLDER).toSorted()
const HEADING = /^# (\d{4}): \S.*\n\nDate: \d{4}-\d{2}-\d{2} · State: (accepted|superseded by \[)/

test('decisions are numbered without gaps or duplicates', () => {
  const numbers = records.map((file) => Number(file.slice(0, 4)))
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test.each(records)('%s states its number, date and status', (file) => {
  const [, number] = HEADING.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? []
  expect(number).toBe(file.slice(0, 4))
})
