/**
 * The baseline server: a bare Fastify that responds to every request with the given status, headers and
 * number of bytes.
 *
 *     node tools/bench/bare-server.ts '{"status": 200, "bytes": 14000, "headers": {…}}'
 */
import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import type { Answer } from './http-client.ts'

const { status, bytes, headers } = JSON.parse(process.argv[2] ?? '') as Answer
// Random, so that it is as incompressible as the response it represents.
const body = randomBytes(bytes)
const app = fastify()
app.route({
  method: ['GET', 'POST'],
  url: '/',
  handler: (_request, reply) => {
    reply.code(status).headers(headers).send(body)
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${app.listeningOrigin}\n`)
