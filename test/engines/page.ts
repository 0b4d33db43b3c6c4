import { eventually } from '../support/shop.ts'
import type { Driver } from './driver.ts'

type Point = { x: number; y: number }

/** User actions in a tab, for any engine. Every action waits until it is possible. */
export type EnginePage = ReturnType<typeof pageOf>

/** The maximum time to wait for a page on a busy machine, in ms. */
const TIMEOUT_MS = 20_000
const QUIET_MS = 500
const ESCAPE = '\uE00C'

export function pageOf(driver: Driver) {
  /** Evaluates in the page. Fails during a navigation. */
  async function call<Args extends unknown[], T>(
    work: (...args: Args) => T,
    ...args: Args
  ): Promise<T> {
    return (await driver.call(work.toString(), args)) as T
  }
  /** Polls until the result is not null. */
  async function until<Args extends unknown[], T>(
    what: string,
    work: (...args: Args) => T | null,
    ...args: Args
  ): Promise<T> {
    let last = ''
    const found = await eventually(
      () =>
        call(work, ...args).catch((error: unknown) => {
          last = error instanceof Error ? error.message : ''
          return null
        }),
      TIMEOUT_MS,
    ).catch(() => undefined)
    if (found) return found
    const shown = await call(() => `${location.href}\n${document.body.innerText}`).catch(() => '')
    throw new Error(`${what}: not in time (${last})\n${shown.slice(0, 1_500)}`)
  }
  async function click(selector: string, words = ''): Promise<void> {
    const find = () => until(`${selector} '${words}'`, targetOf, selector, words)
    let last = await find()
    // An element in a transition is clicked at its final position.
    const { x, y } = await eventually(async () => {
      const before = last
      last = await find()
      return before.x === last.x && before.y === last.y ? last : null
    }, TIMEOUT_MS)
    await driver.clickAt(x, y)
  }
  /** Waits until the page has sent no request for `QUIET_MS`. */
  async function isIdle(): Promise<void> {
    let last = -1
    let since = Date.now()
    await eventually(async () => {
      const count = await call(() => performance.getEntriesByType('resource').length)
      if (count !== last) since = Date.now()
      last = count
      return Date.now() - since >= QUIET_MS || null
    }, TIMEOUT_MS)
  }
  /** Presses Escape until the dialog closes: a key press that arrives while the dialog is opening is lost. */
  async function closeByEscape(): Promise<void> {
    await eventually(async () => {
      await driver.type(ESCAPE)
      return await eventually(
        () => call(() => !document.querySelector('dialog[open]')),
        QUIET_MS,
      ).catch(() => null)
    }, TIMEOUT_MS)
  }
  return {
    call,
    until,
    click,
    isIdle,
    closeByEscape,
    /** Opens an address and waits for hydration, if the page has a client bundle. */
    async goto(url: string): Promise<void> {
      await driver.goto(url)
      await until('the client bundle', isAlive)
    },
    /** Waits for an element that contains a text. @returns its whole text */
    sees: (selector: string, words = '') =>
      until(`${selector} '${words}'`, wordsOf, selector, words),
    /** Focuses the field and types: a click could miss it when a late font shifts the layout. */
    async fill(selector: string, text: string): Promise<void> {
      await until(`${selector} in focus`, focusOn, selector)
      await driver.type(text)
    },
  }
}

// The functions below are sent to the page as source: they must not refer to outer variables.

function isAlive(): true | null {
  const has = '__reactRouterContext' in window
  return !has || 'hydrated' in document.documentElement.dataset ? true : null
}

function focusOn(selector: string): true | null {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  return field !== null && document.activeElement === field ? true : null
}

function wordsOf(selector: string, words: string): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => one.getClientRects().length > 0 && one.innerText.includes(words),
  )
  return shown[0]?.innerText ?? null
}

/** The centre of the first matching element that is not covered by another one. */
function targetOf(selector: string, words: string): Point | null {
  for (const one of document.querySelectorAll<HTMLElement>(selector)) {
    if (!(one.innerText ?? '').includes(words) || one.matches(':disabled')) continue
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    const inSight = at.x > 0 && at.y > 0 && at.x < innerWidth && at.y < innerHeight
    const hit = inSight ? document.elementFromPoint(at.x, at.y) : null
    if (width > 0 && hit && (one.contains(hit) || hit.contains(one))) return at
  }
  return null
}
