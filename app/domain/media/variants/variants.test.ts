import { expect, test } from 'vitest'
import { pictureSources, shareImageUrl } from './variants.ts'

test('contains every width up to the original, and the original last', () => {
  expect(pictureSources('/media/ab.webp', 1200)).toEqual({
    avif: '/media/ab-320.avif 320w, /media/ab-480.avif 480w, /media/ab-640.avif 640w, /media/ab-768.avif 768w, /media/ab-960.avif 960w',
    webp: '/media/ab-320.webp 320w, /media/ab-480.webp 480w, /media/ab-640.webp 640w, /media/ab-768.webp 768w, /media/ab-960.webp 960w, /media/ab.webp 1200w',
    fallback: '/media/ab.webp',
  })
})

test('contains no width twice', () => {
  const { webp } = pictureSources('/media/ab.webp', 480)
  expect(webp).toBe('/media/ab-320.webp 320w, /media/ab-480.webp 480w')
})

test('a picture narrower than every variant has only the original', () => {
  const { avif, webp } = pictureSources('/media/ab.webp', 200)
  expect(avif).toBe('')
  expect(webp).toBe('/media/ab.webp 200w')
})

test('the link preview has its own address', () => {
  expect(shareImageUrl('/media/ab.webp')).toBe('/media/ab-share.jpg')
})
