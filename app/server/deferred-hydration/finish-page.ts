import { placeholder } from '../../content/pictures.ts'
import { pictureSources } from '../../domain/media/variants.ts'
import {
  captureEarlyInteractions,
  closeByPress,
  handOverPageData,
  hydrateAfterPaint,
  keepScroll,
  replaceBrokenPictures,
} from './page-scripts.ts'

const PLACEHOLDER = pictureSources(placeholder.imageUrl, placeholder.width).fallback

/** Scripts of our own that are the same on every page. */
const HOLD = [
  `(${replaceBrokenPictures.toString()})(${JSON.stringify(PLACEHOLDER)})`,
  ...[keepScroll, closeByPress, captureEarlyInteractions].map((run) => `(${run.toString()})()`),
].join(';')
const HAND_OVER = `(${handOverPageData.toString()})()`

const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"/
const PROGRAM = ' type="module" async="">'
const PROGRAM_LATER = ' type="text/plain" id="program">'

export type RenderedPage = {
  /** The whole page as React rendered it. */
  html: string
  /**
   * What the framework's own scripts carry. Made for this rendering and never sent: whatever else
   * has got into the page cannot know it.
   */
  nonce: string
  /** The router's data, lines of JSON; null where it has none. */
  data: string | null
  /**
   * Puts the page's program off until what the page shows has been loaded, so that the two do not
   * share a slow line; or until somebody touches the page.
   */
  programLater: boolean
}

export type FinishedPage = {
  html: string
  /** The texts of the inline scripts that the framework and the shop wrote: those alone may run. */
  inlineScripts: string[]
}

/**
 * Makes of what React rendered what is sent: the page's data as plain text instead of a script,
 * scripts that hold what is pressed before the page's program is there, show the placeholder for
 * broken pictures and do what some browsers do not, no nonces. The only place that changes a
 * rendered page.
 */
export function finishPage({ html, nonce, data, programLater }: RenderedPage): FinishedPage {
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
      if (!programLater || !after.startsWith(PROGRAM)) continue
      parts[index] = PROGRAM_LATER + after.slice(PROGRAM.length)
      isDeferred = true
    } else if (programLater) {
      const href = PRELOAD.exec(tag)?.[1]
      if (!href) continue
      preloads.add(href)
      parts[index - 1] = before.slice(0, -tag.length)
      parts[index] = after.slice(after.indexOf('>') + 1)
    }
  }
  const added = [script(HOLD)]
  if (isDeferred) {
    const begin = `(${hydrateAfterPaint.toString()})(${JSON.stringify([...preloads])})`
    inlineScripts.push(begin)
    added.push(script(begin))
  }
  if (data !== null) {
    inlineScripts.push(HAND_OVER)
    added.push(dataElement(data), script(HAND_OVER))
  }
  // The page's end is in its last part: the long rest is put together once.
  const last = parts.at(-1) ?? ''
  const end = last.lastIndexOf('</body>')
  parts.splice(-1, 1, last.slice(0, end), ...added, last.slice(end))
  return { html: parts.join(''), inlineScripts }
}

const script = (text: string) => `<script>${text}</script>`

/** In JSON `<` stands in strings only, where it may be written so. */
const dataElement = (data: string) =>
  `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
