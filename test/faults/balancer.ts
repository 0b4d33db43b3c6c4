import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { eventually } from '../support/shop.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
const NGINX = FOLDERS.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))

/** The load balancer in use: nginx if it is installed. */
export const BALANCER = NGINX ? 'nginx' : "the test's own proxy (nginx is not installed)"

/**
 * Balances requests to a port over the targets, until the test finishes. nginx runs with the
 * documented configuration, in which only the addresses are changed.
 */
export async function startBalancer(port: number, targets: readonly number[]): Promise<void> {
  if (NGINX) await startNginx(NGINX, port, targets)
  else await startProxy(port, targets)
  await eventually(() => isOpen(port))
}

async function startNginx(program: string, port: number, targets: readonly number[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-nginx-'))
  const shared = await readFile(CONFIGURATION, 'utf8')
  let next = 0
  const site = shared
    .replaceAll(/server 10\.0\.0\.\d+:3000/g, () => `server 127.0.0.1:${targets[next++]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  if (next !== targets.length) throw new Error('deploy/nginx.conf names another number of shops')
  await writeFile(path.join(folder, 'kept.conf'), site)
  await writeFile(path.join(folder, 'nginx.conf'), around(folder))
  const words = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
}

/** The main configuration of nginx, which includes that of the site. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log /dev/null;
events { worker_connections 512; }
http {
access_log off;
${temporary}
include ${folder}/kept.conf;
}
`
}

/** Round robin with failover on a refused connection; requests already sent are not retried. */
async function startProxy(port: number, targets: readonly number[]): Promise<void> {
  let turn = 0
  const pass = (
    requested: IncomingMessage,
    answer: ServerResponse,
    body: Buffer,
    tries: number,
  ): void => {
    const options = {
      method: requested.method,
      path: requested.url,
      headers: requested.headers,
      agent: false,
    }
    const target = targets[turn++ % targets.length]
    const passed = request({ ...options, host: '127.0.0.1', port: target }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.on('error', () => answer.destroy())
      given.pipe(answer)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) pass(requested, answer, body, tries - 1)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    passed.end(body)
  }
  const server = createServer((requested, answer) => {
    void buffer(requested).then((body) => pass(requested, answer, body, targets.length))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
