import { expect, test } from 'vitest'
import { type PrivateCookie, privateCookie, readCookie, readPrivateCookie } from './cookies.ts'

const everywhere: PrivateCookie = { name: 'access', path: '/', maxAge: 60 }
const inPart: PrivateCookie = { name: 'refresh', path: '/admin', maxAge: 60 }
const requested = (url: string, cookie = '') => new Request(url, { headers: { cookie } })

test('over HTTPS a cookie has the __Host- prefix', () => {
  const request = requested('https://kept.example/')
  expect(privateCookie(request, everywhere, 'abc')).toBe(
    '__Host-access=abc; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  )
  expect(privateCookie(request, inPart, 'abc')).toBe(
    '__Secure-refresh=abc; Path=/admin; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
  )
})

test('without HTTPS a cookie has its plain name', () => {
  expect(privateCookie(requested('http://localhost:3000/'), everywhere, 'abc')).toBe(
    'access=abc; Path=/; Max-Age=60; SameSite=Lax; HttpOnly',
  )
})

test('over HTTPS a cookie without the prefix, which another host may have set, is ignored', () => {
  expect(readPrivateCookie(requested('https://kept.example/', 'access=abc'), everywhere)).toBeNull()
  expect(
    readPrivateCookie(requested('https://kept.example/', '__Host-access=abc'), everywhere),
  ).toBe('abc')
})

test('an empty value deletes the cookie', () => {
  expect(privateCookie(requested('http://localhost/'), inPart, '')).toContain('Max-Age=0')
})

test.each([
  ['a=1; b=2', '2'],
  ['b=2', '2'],
  ['bb=3', null],
  ['b=', null],
  ['', null],
])('from %j the cookie b is read as %j', (header, value) => {
  expect(readCookie(header, 'b')).toBe(value)
})
