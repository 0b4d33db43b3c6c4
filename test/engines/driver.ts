import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** One browser with one tab: the subset shared by WebDriver (WebKit) and BiDi (Firefox). */
export type Driver = {
  goto(url: string): Promise<void>
  /** Navigates back in the browser's history. */
  back(): Promise<void>
  resize(viewport: Viewport): Promise<void>
  /** @param declaration source of a function that is called in the page, with `args` as JSON */
  call(declaration: string, args: unknown[]): Promise<unknown>
  /** A trusted click of the main button. @param x,y CSS pixels from the viewport's corner */
  clickAt(x: number, y: number): Promise<void>
  /** Trusted key presses into the focused element. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export type Engine = {
  name: string
  /** Why the engine is unavailable on this machine, or null. */
  missing(): Promise<string | null>
  launch(): Promise<Driver>
}

/** CSS pixels. */
export type Viewport = { width: number; height: number }

/** The initial viewport. */
export const VIEWPORT: Viewport = { width: 1440, height: 900 }

const START_WITHIN_MS = 30_000

/**
 * Starts a program and waits until it is ready.
 *
 * @param ready matches a line of output; its first group is returned as `said`. Null: do not wait
 * @throws if the program exits first
 */
export async function startProgram(
  program: string,
  words: string[],
  ready: RegExp | null,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
  const said = await Promise.race([
    ready ? Promise.any([lineOf(child.stdout, ready), lineOf(child.stderr, ready)]) : '',
    once(child, 'exit').then(() => null),
  ])
  clearTimeout(timer)
  child.stdout.resume()
  child.stderr.resume()
  if (said === null) throw new Error(`${program} ended before it was ready`)
  return { child, said }
}

/** @returns the first group of the first line that matches */
function lineOf(stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: stream }).on('line', (line) => {
      const [, found] = pattern.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
  })
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}
