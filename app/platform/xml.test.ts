import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseXml } from '../../test/support/xml.ts'
import { escapeXml, xmlDocument } from './xml.ts'

test('any text round-trips through a document', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = escapeXml(text)
      const read = parseXml(xmlDocument([`<a b="${escaped}">${escaped}</a>`]))
      expect([read.text, read.attributes.b]).toEqual([text, text])
    }),
  )
})

test('characters invalid in XML are removed', () => {
  expect(escapeXml('a\0b\u000bc\ud800d\uffffe\tf')).toBe('abcde\tf')
  expect(escapeXml('\u{1f6cb} & co')).toBe('\u{1f6cb} &amp; co')
})

test.each(['<a>', '<a></b>', '<a b="1" b="2"/>', '<a>&nbsp;</a>', '<a/><a/>', '<a>1 < 2</a>'])(
  'the tests’ parser rejects %s',
  (broken) => {
    expect(() => parseXml(xmlDocument([broken]))).toThrow()
  },
)
