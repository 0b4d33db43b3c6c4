import { access } from 'node:fs/promises'
import { z } from 'zod'
import { freePort } from '../support/free-port.ts'
import { eventually } from '../support/shop.ts'
import {
  type Driver,
  type Engine,
  endProgram,
  startProgram,
  VIEWPORT,
  type Viewport,
} from './driver.ts'

const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

const session = z.object({ sessionId: z.string() })

/** Debian's WebKitGTK over its WebDriver (W3C, classic), on a virtual display. */
export const webkit: Engine = {
  name: 'WebKit',
  async missing() {
    for (const program of PROGRAMS) {
      if (!(await exists(program))) return 'the packages webkit2gtk-driver and xvfb are missing'
    }
    return null
  },
  async launch() {
    const { width, height } = VIEWPORT
    const screen = await startProgram(
      'Xvfb',
      ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', `${width}x${height + 200}x24`],
      /^(\d+)$/,
    )
    const port = await freePort()
    const server = `http://127.0.0.1:${port}`
    const driver = await startProgram('WebKitWebDriver', [`--port=${port}`], null, {
      DISPLAY: `:${screen.said}`,
    })
    await eventually(() => send(`${server}/status`, undefined, 'GET').catch(() => null))
    return await openSession(server, async () => {
      await endProgram(driver.child)
      await endProgram(screen.child)
    })
  },
}

async function openSession(server: string, end: () => Promise<void>): Promise<Driver> {
  const capabilities = { alwaysMatch: {} }
  const { sessionId } = session.parse(await send(`${server}/session`, { capabilities }))
  const at = `${server}/session/${sessionId}`
  const perform = (source: object) => send(`${at}/actions`, { actions: [source] })
  const resize = async (viewport: Viewport) => {
    await send(`${at}/window/rect`, viewport)
  }
  await resize(VIEWPORT)
  return {
    goto: async (url) => void (await send(`${at}/url`, { url })),
    back: async () => void (await send(`${at}/back`, {})),
    resize,
    call: (declaration, args) =>
      send(`${at}/execute/sync`, { script: `return (${declaration})(...arguments)`, args }),
    clickAt: async (x, y) => void (await perform(mouse(x, y))),
    type: async (text) => void (await perform(keyboard(text))),
    async close() {
      await send(at, undefined, 'DELETE').catch(() => {})
      await end()
    },
  }
}

/** Sends a WebDriver command. @throws the browser's error */
async function send(url: string, body?: object, method = 'POST'): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

/** A pointer action sequence, in the format of both protocols. */
export function mouse(x: number, y: number): object {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

/** A key action sequence, in the format of both protocols. */
export function keyboard(text: string): object {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

export async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}
