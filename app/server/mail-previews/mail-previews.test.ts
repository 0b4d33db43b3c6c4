import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveMailPreviews } from './mail-previews.ts'

function previews() {
  const app = fastify()
  serveMailPreviews(app)
  return app
}

test('every listed mail has a preview as HTML and as text', async () => {
  const app = previews()
  const list = await app.inject('/dev/mail')
  const addresses = [...list.body.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses).toContain('/dev/mail/order-confirmation')
  expect(addresses).toContain('/dev/mail/newsletter-welcome?as=text')
  for (const address of addresses) {
    const response = await app.inject(address)
    expect(response.statusCode).toBe(200)
    const type = address.endsWith('?as=text') ? 'text/plain' : 'text/html'
    expect(response.headers['content-type']).toMatch(type)
    expect(response.body).toContain('Kept')
  }
})

test('the preview of an unknown mail responds with 404', async () => {
  expect((await previews().inject('/dev/mail/nothing')).statusCode).toBe(404)
})
