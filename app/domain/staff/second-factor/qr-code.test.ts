import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server.ts'

const TEXT = 'otpauth://totp/Kept:jo%40kept.example?secret=ABCDEFGHIJKLMNOP&issuer=Kept'

test('the path covers exactly the dark modules', () => {
  const { size, path } = qrCode(TEXT)
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step++) {
      const row = dark[Number(y)]
      if (row) row[Number(x) + step] = true
    }
  }
  expect(dark).toEqual(encode(TEXT, { ecc: 'M', border: 4 }).data)
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
})

test('the quiet zone is four modules wide', () => {
  const { size, path } = qrCode(TEXT)
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
    left: Number(x),
    top: Number(y),
    right: size - Number(x) - Number(width),
  }))
  expect(Math.min(...places.map(({ left }) => left))).toBe(4)
  expect(Math.min(...places.map(({ top }) => top))).toBe(4)
  expect(Math.min(...places.map(({ right }) => right))).toBe(4)
})
