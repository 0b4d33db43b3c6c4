import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object): string {
  let written = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  createLog('info', sink).warn(fields, 'something failed')
  return written
}

test('an error keeps its type, code and stack, without email addresses', () => {
  const refusal = Object.assign(new Error('450 <jo@example.com>: mailbox busy'), { code: 'EENV' })
  const line = logged({ err: refusal })
  expect(line).toContain('"code":"EENV"')
  expect(line).toContain('450 <(address)>: mailbox busy')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('jo@example.com')
})

test('a failed query is logged without its text and parameters', () => {
  const query = new Error('Failed query: insert into x values ($1)\nparams: Jo Sample', {
    cause: new Error('duplicate key'),
  })
  const line = logged({ err: query })
  expect(line).toContain('"message":"Failed query"')
  expect(line).toContain('duplicate key')
  expect(line).not.toContain('Jo Sample')
})

test("pg-boss's copy of an error, which has no class, is logged like the error", () => {
  const { message, stack } = new Error('Connection terminated')
  const line = logged({ err: { code: '57P01', message, stack, queue: 'mail' } })
  expect(line).toContain('"message":"Connection terminated"')
  expect(line).toContain('"code":"57P01"')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('not an error object')
})

test('the reason of a refusal is logged without email addresses', () => {
  const line = logged({ why: 'Invalid email address: jo@büro.example' })
  expect(line).toContain('"why":"Invalid email address: (address)"')
})
