import { expect, test } from 'vitest'
import { cartMessageCookie, readCartMessage } from './cart-message.ts'

const requested = (origin: string, cookie = '') =>
  new Request(`${origin}/cart`, { headers: { cookie } })

test.each(['http://localhost:3000', 'https://kept.example'])(
  'round-trips any message at %s',
  (origin) => {
    const message = { title: 'Cart updated', description: 'Sofa; “grey”, 50% off\nis now £620.00' }
    const [pair] = cartMessageCookie(requested(origin), message).split('; ')
    expect(readCartMessage(requested(origin, `notice=x; ${pair}; cart=`))).toEqual(message)
  },
)

test.each(['', 'cart-message=', 'cart-message=%E0%A4%A', 'cart-message=%5B%5D', 'cart-message=3'])(
  'there is no message for %s',
  (cookies) => {
    expect(readCartMessage(requested('http://localhost:3000', cookies))).toBeNull()
  },
)
