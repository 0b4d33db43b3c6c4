import { expect, test } from 'vitest'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import {
  isAnnualDate,
  isCompanyNumber,
  isDate,
  isHttpsUrl,
  isLine,
  isLocalTime,
  isPath,
  isPostcode,
  isSenderName,
  isVatNumber,
  ukPhone,
} from './setting-rules.ts'
import { SECTIONS } from './settings.ts'
import { sectionSchemas } from './settings-schema.server.ts'

const accepts = (rule: (text: string) => boolean, texts: readonly string[]) =>
  expect(texts.filter((text) => !rule(text))).toEqual([])
const refuses = (rule: (text: string) => boolean, texts: readonly string[]) =>
  expect(texts.filter((text) => rule(text))).toEqual([])

test.each(SECTIONS)('the sample %s settings are valid', (section) => {
  expect(sectionSchemas[section].safeParse(sampleSettings[section]).success).toBe(true)
})

test('a UK phone number is converted to international form', () => {
  expect(ukPhone('01494 000 000')).toBe('+441494000000')
  expect(ukPhone('+44 7700 900123')).toBe('+447700900123')
  expect(ukPhone('020 7946 0000')).toBe('+442079460000')
  refuses((text) => ukPhone(text) !== null, ['', '1494 000 000', '0149', '+1 202 555 0100', 'x'])
})

test('only https addresses of other sites are accepted as links', () => {
  accepts(isHttpsUrl, ['https://www.instagram.com/kept', 'https://example.co.uk/a?b=c#d'])
  refuses(isHttpsUrl, [
    'http://example.com',
    'javascript:alert(1)',
    'https://localhost/',
    'https://name:word@example.com/',
    'https://example.com/"onclick=x',
    'https://example.com/\nBcc: a@b.example',
    `https://example.com/${'a'.repeat(300)}`,
    '//example.com',
  ])
})

test('only paths are accepted as links within the shop, and only valid local times', () => {
  accepts(isPath, ['/', '/shop/sofas', '/shop?category=Sofas&sort=price-up', '/terms#delivery'])
  refuses(isPath, [
    'shop',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    '/"onclick=x',
    "/'x",
    '/<x>',
    `/${'a'.repeat(300)}`,
  ])
  accepts(isLocalTime, ['2026-12-24T18:00', '2028-02-29T00:00'])
  refuses(isLocalTime, ['2026-12-24', '2026-12-24T24:00', '2026-02-30T10:00', '2026-12-24T18:00T'])
})

test('company numbers, VAT numbers and postcodes are validated', () => {
  accepts(isCompanyNumber, ['01234567', 'SC123456', 'R0123456'])
  refuses(isCompanyNumber, ['1234567', '123456789', 'sc123456', 'ABC12345'])
  accepts(isVatNumber, [
    'GB 123 4567 89',
    'GB123456789',
    'GB123456789012',
    'XI123456789',
    'GBGD123',
  ])
  refuses(isVatNumber, ['123456789', 'GB12345678', 'DE123456789'])
  accepts(isPostcode, ['HP11 1AA', 'W1A 0AX', 'M1 1AE', 'EC1A 1BB'])
  refuses(isPostcode, ['HP111AA', 'hp11 1aa', '12345', 'HP11'])
})

test('only existing days are accepted', () => {
  accepts(isDate, ['2026-12-25', '2028-02-29'])
  refuses(isDate, ['2026-02-30', '25/12/2026', '2026-1-1', ''])
  expect(isAnnualDate(3, 31)).toBe(true)
  expect(isAnnualDate(2, 29)).toBe(false)
  expect(isAnnualDate(13, 1)).toBe(false)
})

test('lines cannot contain markup, nor sender names another header or address', () => {
  accepts(isLine, ['Kept Furniture Ltd (sample)', 'Heal’s & Sons, 1810'])
  refuses(isLine, [
    '',
    '[x](javascript:alert(1))',
    '<b>x</b>',
    'a\r\nBcc: b@c.example',
    'a'.repeat(201),
  ])
  accepts(isSenderName, ['Kept', 'Kept & Sons (Bucks)'])
  refuses(isSenderName, ['', 'a\r\nBcc: b@c.example', 'a, b', 'Kept <a@b.example>', '"Kept"'])
})
