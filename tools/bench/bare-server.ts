/** A bare Fastify that answers with so many bytes: what any page of that size costs at least. */
import fastify from 'fastify'

const [bytes = '0'] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 'x')
const app = fastify()
app.get('/', (_request, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8').send(body)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${app.listeningOrigin}\n`)
