const HIDDEN = /<(script|style|head|template|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const LINE_BREAK = /<br\b[^>]*>|<\/(?:div|tr|li|h[1-6]|dt|dd)\s*>/gi
const PARAGRAPH_END = /<\/(?:p|ul|ol|table|blockquote|section|article)\s*>/gi
const LIST_ITEM = /<li\b[^>]*>/gi
const TAG = /<\/?[a-z][^>]*(?:>|$)/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  eacute: 'é',
  egrave: 'è',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  aring: 'å',
  oslash: 'ø',
  copy: '©',
  reg: '®',
  trade: '™',
}

const HAS_MARKUP = /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i

/**
 * A description in HTML as plain text: paragraphs, line breaks and list items stay, everything else
 * is left out. The result is plain text like that entered by staff, and is escaped wherever it is
 * shown: this is not a sanitiser. Text without markup stays as it is.
 */
export function htmlToText(html: string): string {
  if (!HAS_MARKUP.test(html)) return html.trim()
  return html
    .replaceAll(HIDDEN, '')
    .replaceAll(COMMENT, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LIST_ITEM, '\n- ')
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(PARAGRAPH_END, '\n\n')
    .replaceAll(TAG, '')
    .replaceAll(ENTITY, decodeEntity)
    .replaceAll(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(?<=\n- [^\n]*)\n{2}(?=- )/g, '\n')
    .trim()
}

/** The end of a line after which HTML has a line break anyway. */
const LINE_AFTER_BLOCK =
  /(<(?:br|\/?(?:p|div|section|article|blockquote|[uod]l|li|d[td]|h[1-6]|table|t(?:body|head|[rdh])))\b[^<>]*>)[^\S\n]*\n\s*/gi

/**
 * The content of a WordPress post as plain text. Its line breaks and empty lines count also beside markup,
 * since WordPress makes line breaks and paragraphs of them (`wpautop`).
 */
export function postToText(content: string): string {
  if (!HAS_MARKUP.test(content)) return content.trim()
  return htmlToText(content.replaceAll(LINE_AFTER_BLOCK, '$1').replaceAll('\n', '<br>'))
}

function decodeEntity(
  whole: string,
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) {
    const key = name.toLowerCase()
    return Object.hasOwn(NAMED_ENTITIES, key) ? (NAMED_ENTITIES[key] ?? whole) : whole
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
