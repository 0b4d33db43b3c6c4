import { expect, test } from 'vitest'
import { cartMessageCookie, readCartMessage } from './cart-message.ts'

test('a message comes back as it was, whatever it holds', () => {
  const message = { title: 'Cart updated', description: 'Sofa; “grey”, 50% off\nis now £620.00' }
  const [pair] = cartMessageCookie(message).split('; ')
  expect(readCartMessage(`notice=x; ${pair}; cart=`)).toEqual(message)
})

test.each([
  null,
  '',
  'cart-message=',
  'cart-message=%E0%A4%A',
  'cart-message=%5B%5D',
  'cart-message=3',
])('nothing is said for %s', (cookies) => {
  expect(readCartMessage(cookies)).toBeNull()
})
