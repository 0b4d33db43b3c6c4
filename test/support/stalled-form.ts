import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestShop } from './shop.ts'

/** Sends a form up to the first bytes of a file, and keeps the connection open. */
export async function stalledForm(
  shop: TestShop,
  address: string,
  fileField: string,
  headers: Record<string, string> = {},
  begin: Buffer = Buffer.from('x'),
): Promise<Socket> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  const all = {
    Host: 'localhost',
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': '4000000',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${address} HTTP/1.1\r\n${lines.join('')}\r\n${filePart(fileField)}`)
  socket.write(begin)
  return socket
}

/** The head of a file in a form sent by `stalledForm`; its body follows. */
export const filePart = (field: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="photo.jpg"\r\n\r\n`
