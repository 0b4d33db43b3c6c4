import fastify from 'fastify'
import { expect } from 'vitest'
import { test } from '../../test/support/fixtures/media.ts'
import * as pictures from '../content/pictures.ts'
import type { MediaStore } from '../domain/media/store/media-store.server.ts'
import { serveMedia } from './serve-media.ts'

const address = pictures.placeholder.imageUrl.replace('.webp', '-320.avif')

function shopWith(media: MediaStore) {
  const app = fastify()
  serveMedia(app, media)
  return app
}

test('pictures are cached by browsers permanently', async ({ kept: { media } }) => {
  const app = shopWith(media)
  const response = await app.inject(address)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const known = { 'if-none-match': `"other", W/${response.headers.etag}` }
  const again = await app.inject({ url: address, headers: known })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers.etag).toBe(response.headers.etag)
})

test('HEAD returns the length without a body', async ({ kept: { media } }) => {
  const app = shopWith(media)
  const whole = await app.inject(address)
  const head = await app.inject({ method: 'HEAD', url: address })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
})

test('any other address responds with 404, which is not cacheable', async ({ kept: { media } }) => {
  const app = shopWith(media)
  for (const url of ['/media/nothing.webp', '/media/..%2fsecrets.json', '/media/%00', '/media/']) {
    const response = await app.inject(url)
    expect(response.statusCode, url).toBe(404)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
  }
})
