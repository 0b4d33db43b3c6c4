import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import {
  type Driver,
  type Engine,
  endProgram,
  startProgram,
  VIEWPORT,
  type Viewport,
} from './driver.ts'
import { exists, keyboard, mouse } from './webkit.ts'

const PROGRAM = '/usr/bin/firefox-esr'

const answer = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
})
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) })
const called = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Debian's Firefox ESR over WebDriver BiDi: a WebSocket, without a separate driver process. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: async () => ((await exists(PROGRAM)) ? null : 'the package firefox-esr is missing'),
  async launch() {
    const profile = await mkdtemp(path.join(tmpdir(), 'kept-firefox-'))
    const { child, said } = await startProgram(
      PROGRAM,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
      /^WebDriver BiDi listening on (ws:\S+)$/,
    )
    return await openSession(`${said}/session`, async () => {
      await endProgram(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    })
  },
}

async function openSession(url: string, end: () => Promise<void>): Promise<Driver> {
  const { send, close } = await connect(url)
  await send('session.new', { capabilities: {} })
  const [tab] = tree.parse(await send('browsingContext.getTree', {})).contexts
  const context = tab?.context
  const resize = async (viewport: Viewport) => {
    await send('browsingContext.setViewport', { context, viewport })
  }
  await resize(VIEWPORT)
  const perform = (source: object) => send('input.performActions', { context, actions: [source] })
  return {
    goto: async (address) => {
      await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    resize,
    async call(declaration, args) {
      // Arguments and result are passed as JSON, because BiDi serializes values in its own format.
      const functionDeclaration = `(args) => JSON.stringify((${declaration})(...JSON.parse(args)) ?? null)`
      const answered = called.parse(
        await send('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: false,
        }),
      )
      if (answered.type === 'exception') throw new Error(answered.exceptionDetails.text)
      return JSON.parse(answered.result.value)
    },
    clickAt: async (x, y) => void (await perform(mouse(x, y))),
    type: async (text) => void (await perform(keyboard(text))),
    async close() {
      close()
      await end()
    },
  }
}

/** Connects the WebSocket. Commands and responses are matched by id. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = answer.parse(JSON.parse(String(data)))
    const command = id === undefined ? undefined : waiting.get(id)
    if (message === undefined) command?.resolve(result)
    else command?.reject(new Error(message))
  })
  socket.addEventListener('close', () => {
    for (const command of waiting.values()) command.reject(new Error('Firefox is gone'))
  })
  return {
    send: (method: string, params: object): Promise<unknown> => {
      last += 1
      const command = Promise.withResolvers<unknown>()
      waiting.set(last, command)
      socket.send(JSON.stringify({ id: last, method, params }))
      return command.promise
    },
    close: () => socket.close(),
  }
}
