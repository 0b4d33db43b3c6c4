import { Parser } from 'htmlparser2'

/** Longer HTML is truncated; mails that a person writes are shorter. */
const MAX_HTML_LENGTH = 400_000
const UNSEEN = new Set(['head', 'script', 'style', 'title', 'template', 'noscript', 'svg', 'math'])
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Blocks with an empty line around them. */
const SPACED = new Set(['p', 'blockquote', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])
/** Elements without content. */
const VOID = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'col', 'area', 'wbr'])

/**
 * The text of a mail's HTML. Quoted lines begin with `> `, as in plain-text mails. No markup remains, and
 * nothing is executed or loaded. Any HTML is read in one pass.
 */
export function htmlToText(html: string): string {
  const lines: string[] = []
  let line = ''
  let quoted = 0
  let unseen = 0
  const end = (): void => {
    const spaced = line.replaceAll(/[^\S\n]+/g, ' ')
    const text = spaced === '-- ' ? spaced : spaced.trim()
    line = ''
    if (text !== '' || lines.at(-1) !== '')
      lines.push(text && '> '.repeat(Math.min(quoted, 3)) + text)
  }
  const begin = (name: string): void => {
    if (!BLOCKS.has(name)) return
    if (line.trim() !== '') end()
    if (SPACED.has(name)) end()
  }
  const parser = new Parser({
    onopentag(name) {
      if (UNSEEN.has(name)) unseen += 1
      if (unseen > 0) return
      begin(name)
      if (name === 'br') end()
      if (name === 'td' || name === 'th') line += ' '
      if (name === 'li') line += '- '
      if (name === 'blockquote') quoted += 1
    },
    ontext(text) {
      if (unseen === 0) line += text.replaceAll(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1)
      if (unseen > 0 || VOID.has(name)) return
      begin(name)
      if (name === 'blockquote') quoted = Math.max(0, quoted - 1)
    },
  })
  parser.end(html.slice(0, MAX_HTML_LENGTH))
  end()
  return lines.join('\n').trim()
}
