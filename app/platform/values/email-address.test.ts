import { expect, test } from 'vitest'
import { isEmail } from './email-address.ts'

test.each([
  'jo@shop.example',
  'jo.o’neil@shop.example'.replace('’', "'"),
  'jo+sofas@mail.shop.co.uk',
  'JO@SHOP.EXAMPLE',
  'jo@büro.example',
  'jo@shop.xn--p1ai',
  `${'a'.repeat(64)}@shop.example`,
])('%s is a valid address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'jo',
  '@shop.example',
  'jo@',
  'jo@shop',
  'jo@shop.',
  'jo@.example',
  'jo@shop..example',
  'jo.@shop.example',
  '.jo@shop.example',
  'jo..o@shop.example',
  'jo @shop.example',
  ' jo@shop.example',
  'jo@shop.example ',
  'jo@sh op.example',
  'jo@shop.example\nbcc: all@shop.example',
  'jo@one@shop.example',
  'Jo <jo@shop.example>',
  'jo@shop.example,al@shop.example',
  'jo@-shop.example',
  'jo@127.0.0.1',
  `${'a'.repeat(65)}@shop.example`,
  `jo@${'shop.'.repeat(60)}example`,
])('%j is not a valid address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('an address may have 254 characters', () => {
  const ending = `.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(57)}.example`
  const longest = `jo@${'a'.repeat(254 - 3 - ending.length)}${ending}`
  expect(longest).toHaveLength(254)
  expect(isEmail(longest)).toBe(true)
  expect(isEmail(longest.replace('jo@', 'joe@'))).toBe(false)
})
