import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventually, startTestShop } from '../support/shop.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const exportBody = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A trace collector that records the requests it receives. */
async function startCollector() {
  const bodies: string[] = []
  const requested = new Set<string>()
  const server = createServer((request, response) => {
    requested.add(`${request.method} ${request.url} ${String(request.headers['x-key'])}`)
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bodies,
    requested,
    close: () => server.close(),
  }
}

test('requests, queries, payments and jobs are traced without personal data', async () => {
  const collector = await startCollector()
  const shop = await startTestShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a secret=',
    OTEL_SERVICE_NAME: 'kept-test',
  })
  const sofa = await shop.addProduct()
  const page = await fetch(`${shop.url}/shop/product/${sofa.id}?from=somebody@example.com`)
  expect(page.status).toBe(200)
  const { url = '' } = await shop.checkout([{ product: sofa }])
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
  await eventually(async () => (await shop.mails()).length > 0)
  await shop.stop()
  collector.close()

  const resourceSpans = collector.bodies.flatMap(
    (body) => exportBody.parse(JSON.parse(body)).resourceSpans,
  )
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans))
  expect([...collector.requested]).toEqual(['POST /v1/traces a secret='])
  expect(resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'kept-test' } },
  ])

  const within = (name: string) => {
    const around = spans.find((span) => span.name === name)
    expect(around, name).toBeDefined()
    return spans.filter(({ traceId }) => traceId === around?.traceId).map((span) => span.name)
  }
  expect(within('GET /shop/product/:id')).toContain('SELECT find_product')
  expect(within('POST /api/create-checkout')).toEqual(
    expect.arrayContaining(['INSERT orders', 'payments open session', 'COMMIT']),
  )
  expect(within('job order-mail').some((name) => name.startsWith('SELECT'))).toBe(true)
  const [requested] = spans.filter(({ name }) => name === 'POST /api/create-checkout')
  expect(requested?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  })
  const everything = collector.bodies.join()
  for (const personal of [sofa.id, 'example.com', 'Sample Buyer', 'cs_test', 'from=']) {
    expect(everything).not.toContain(personal)
  }
})
