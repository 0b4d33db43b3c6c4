import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as pictures from '../../content/pictures.ts'
import { Picture, preloadPicture } from './picture.tsx'

const sofa = { imageUrl: '/media/ab.webp', width: 640, height: 480, color: '#aabbcc' }
const render = (props: Parameters<typeof Picture>[0]) =>
  renderToStaticMarkup(createElement(Picture, props))

test('a picture has dimensions, lazy loading and AVIF first', () => {
  const html = render({ ...sofa, alt: 'Sofa, view 1', sizes: '50vw' })
  expect(html).toMatch(/<source type="image\/avif" [^>]*>.*<source type="image\/webp"/)
  expect(html).toContain('width="640" height="480"')
  expect(html).toContain('background-color:#aabbcc')
  expect(html).toContain('loading="lazy" decoding="async"')
  expect(html).toContain('alt="Sofa, view 1"')
})

test('the first picture of a page is loaded eagerly', () => {
  const html = render({ ...sofa, alt: '', sizes: '100vw', priority: true })
  expect(html).toContain('loading="eager"')
  expect(html).toMatch(/fetchpriority="high"/i)
  expect(preloadPicture(sofa, '100vw')).toMatchObject({
    type: 'image/avif',
    imageSrcSet: '/media/ab-320.avif 320w, /media/ab-480.avif 480w, /media/ab-640.avif 640w',
  })
})

test('a missing picture is replaced by the placeholder', () => {
  const html = render({ imageUrl: null, width: null, alt: 'Lamp, view 1', sizes: '50vw' })
  expect(html).toContain(`src="${pictures.placeholder.imageUrl}"`)
})
