import { eventually } from '../support/shop.ts'
import type { Driver } from './driver.ts'

type Point = { x: number; y: number }

/** What a person does in a tab, in any engine. Every step waits until it is possible. */
export type EnginePage = ReturnType<typeof pageOf>

/** The slowest answer of a page on a busy machine, ms. */
const PATIENCE_MS = 20_000

export function pageOf(driver: Driver) {
  /** Runs in the page. Fails while one page gives way to the next. */
  async function call<Args extends unknown[], T>(
    work: (...args: Args) => T,
    ...args: Args
  ): Promise<T> {
    return (await driver.call(work.toString(), args)) as T
  }
  /** Again and again until it gives something. */
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
      PATIENCE_MS,
    ).catch(() => undefined)
    if (found) return found
    const shown = await call(() => `${location.href}\n${document.body.innerText}`).catch(() => '')
    throw new Error(`${what}: not in time (${last})\n${shown.slice(0, 1_500)}`)
  }
  async function click(selector: string, words = ''): Promise<void> {
    const find = () => until(`${selector} '${words}'`, targetOf, selector, words)
    let last = await find()
    // What slides in is clicked where it comes to rest.
    const { x, y } = await eventually(async () => {
      const before = last
      last = await find()
      return before.x === last.x && before.y === last.y ? last : null
    }, PATIENCE_MS)
    await driver.clickAt(x, y)
  }
  return {
    call,
    until,
    click,
    /** Opens an address and waits for its client bundle, where the page has one. */
    async goto(url: string): Promise<void> {
      await driver.goto(url)
      await until('the client bundle', isAlive)
    },
    /** Waits for an element with these words in it; gives all its words. */
    sees: (selector: string, words = '') =>
      until(`${selector} '${words}'`, wordsOf, selector, words),
    /** By keyboard: a click could hit what a late font has moved to the field's place. */
    async fill(selector: string, text: string): Promise<void> {
      await until(`${selector} in focus`, focusOn, selector)
      await driver.type(text)
    },
  }
}

// The functions below run in the page, as text: they may use nothing from outside themselves.

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

/** The middle of the first such element that can be clicked: nothing else lies over it there. */
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
