/**
 * Markup of texts in the code: links, `[words](/address)`, to a page of the shop, another site or a
 * mailbox; nothing else.
 */
export type LinkedText = string

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Splits a text into plain text and links, in order. */
export function textParts(text: LinkedText): { words: string; href: string | null }[] {
  const parts: { words: string; href: string | null }[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', href = ''] = match
    if (match.index > at) parts.push({ words: text.slice(at, match.index), href: null })
    parts.push({ words, href })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push({ words: text.slice(at), href: null })
  return parts
}
