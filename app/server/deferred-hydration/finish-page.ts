import { placeholder } from '../../content/pictures.ts'
import { pictureSources } from '../../domain/media/variants/variants.ts'
import {
  captureEarlyInteractions,
  closeByPress,
  handOverPageData,
  hydrateAfterPaint,
  keepScroll,
  replaceBrokenPictures,
} from './page-scripts.ts'

const PLACEHOLDER = pictureSources(placeholder.imageUrl, placeholder.width).fallback

const script = (text: string) => `<script>${text}</script>`

/** Constant inline scripts of the shop. */
const HOLD = [
  `(${replaceBrokenPictures.toString()})(${JSON.stringify(PLACEHOLDER)})`,
  ...[keepScroll, closeByPress, captureEarlyInteractions].map((run) => `(${run.toString()})()`),
].join(';')
const HOLD_ELEMENT = script(HOLD)
const HAND_OVER = `(${handOverPageData.toString()})()`
const HAND_OVER_ELEMENT = script(HAND_OVER)
const HYDRATE = `(${hydrateAfterPaint.toString()})`

const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"/
const PROGRAM = ' type="module" async="">'
const PROGRAM_LATER = ' type="text/plain" id="program">'

export type RenderedPage = {
  /** The page as rendered by React, with marks in place of cached fragments. */
  html: string
  /**
   * Random per rendering, set on the framework's own scripts and never sent, so that injected markup
   * cannot contain it.
   */
  nonce: string
  /** The router's data, lines of JSON; null if the page has no data. */
  data: string | null
  /**
   * Deferred hydration: loads the client bundle after the page has been painted, so that the two do
   * not compete for bandwidth, or at the first interaction.
   */
  deferHydration: boolean
  /** Whether the page is in the staff area, whose bundle also runs in browsers older than supported. */
  isForStaff: boolean
}

export type FinishedPage = {
  /** The page in consecutive parts: joining them would copy it once more. */
  parts: string[]
  /** The inline scripts written by the framework and the shop; only these may run. */
  inlineScripts: string[]
}

/**
 * Post-processes a rendered page: moves the page's data from a script into plain text, adds the
 * shop's inline scripts (deferred hydration, picture placeholders, browser fixes), removes nonces.
 * Only this module and `page-additions.ts` change a rendered page; tools/bench/finish-page.ts measures the
 * cost of this one.
 */
export function finishPage({
  html,
  nonce,
  data,
  deferHydration,
  isForStaff,
}: RenderedPage): FinishedPage {
  const parts = html.split(` nonce="${nonce}"`)
  const inlineScripts = [HOLD]
  const preloads = new Set<string>()
  let isDeferred = false
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1] ?? ''
    const after = parts[index] ?? ''
    const tag = before.slice(before.lastIndexOf('<'))
    if (tag === '<script') {
      inlineScripts.push(after.slice(after.indexOf('>') + 1, after.indexOf('</script>')))
      if (!deferHydration || !after.startsWith(PROGRAM)) continue
      parts[index] = PROGRAM_LATER + after.slice(PROGRAM.length)
      isDeferred = true
    } else if (deferHydration) {
      const href = PRELOAD.exec(tag)?.[1]
      if (!href) continue
      preloads.add(href)
      parts[index - 1] = before.slice(0, -tag.length)
      parts[index] = after.slice(after.indexOf('>') + 1)
    }
  }
  const added = [HOLD_ELEMENT]
  if (isDeferred) {
    const begin = `${HYDRATE}(${JSON.stringify([...preloads])},${isForStaff})`
    inlineScripts.push(begin)
    added.push(script(begin))
  }
  if (data !== null) {
    inlineScripts.push(HAND_OVER)
    added.push(dataElement(data), HAND_OVER_ELEMENT)
  }
  const last = parts.at(-1) ?? ''
  const end = last.lastIndexOf('</body>')
  parts.splice(-1, 1, last.slice(0, end), ...added, last.slice(end))
  return { parts, inlineScripts }
}

/** Escapes `<`, which JSON contains in strings only. */
const dataElement = (data: string) =>
  `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
