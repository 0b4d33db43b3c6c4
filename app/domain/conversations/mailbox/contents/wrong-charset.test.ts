import { expect, test } from 'vitest'
import { sampleMail } from '../../../../../test/support/mail/sample-mails.ts'
import { readMailContents } from './mail-contents.server.ts'
import { repairUtf8 } from './wrong-charset.ts'

const TEXT = 'Grüße, “82 cm” for £620'
const utf8 = Buffer.from(TEXT)
const windows1252 = Buffer.from(
  Array.from(TEXT, (one) => ({ '“': 0x93, '”': 0x94 })[one] ?? one.codePointAt(0) ?? 0),
)
const hebrew = Buffer.from([0xf9, 0xec, 0xe5, 0xed])

const read = async (type: string, body: Buffer) => {
  const base64 = sampleMail({
    type,
    headers: ['Content-Transfer-Encoding: base64'],
    body: body.toString('base64'),
  })
  const [head = ''] = sampleMail({ type }).split('\r\n\r\n')
  const plain = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body])
  const mails = [Buffer.from(base64), plain]
  return await Promise.all(mails.map(async (mail) => (await readMailContents(mail))?.body))
}

test.each([
  ['x-unknown', utf8],
  ['unknown-8bit', utf8],
  ['unknown-8bit', windows1252],
  ['us-ascii', utf8],
  ['us-ascii', windows1252],
  ['iso-8859-1', utf8],
  ['iso-8859-1', windows1252],
  ['cp1252', windows1252],
  ['"utf-8"', windows1252],
  ['utf8', windows1252],
  ['utf-8', utf8],
])('a text with the label %s is readable in any charset', async (charset, body) => {
  expect(await read(`text/plain; charset=${charset}`, body)).toEqual([TEXT, TEXT])
})

test('a text without a label is readable, and so is one in Hebrew', async () => {
  expect(await read('text/plain', utf8)).toEqual([TEXT, TEXT])
  expect(await read('text/plain', windows1252)).toEqual([TEXT, TEXT])
  expect(await read('text/plain; charset=iso-8859-8-i', hebrew)).toEqual(['שלום', 'שלום'])
})

test.each(['Plain', 'Schön £20', 'Ãlvaro’s chair', '82 cm – “oak”', '椅子 Â£20'])(
  'the text %s stays as it is',
  (text) => {
    expect(repairUtf8(text)).toBe(text)
  },
)
