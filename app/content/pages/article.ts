/**
 * How the long pages are written down. Text may hold links, `[words](/address)`, to a page of the
 * shop, another site or a mailbox; nothing else in it is marked up.
 */
export type RichText = string

/** One thing of several, and what is to be known about it. */
export type Entry = {
  name: string
  facts: readonly (readonly [label: string, text: RichText])[]
}

export type Block =
  | RichText
  | { kind: 'list'; items: readonly RichText[] }
  /** Terms and what they mean. */
  | { kind: 'meanings'; rows: readonly (readonly [term: string, meaning: RichText])[] }
  | { kind: 'entries'; entries: readonly Entry[] }
  /** A form to print, copy or send as a mail; each field is a line to fill in. */
  | {
      kind: 'letter'
      title: string
      to: readonly string[]
      /** The mailbox that takes it when it is sent as a mail. */
      mailTo: string
      text: string
      fields: readonly string[]
    }

/** Under a letter: what its asterisks mean. */
export const LETTER_NOTE = '* Delete as appropriate.'

export type ArticleSection = {
  /** Its anchor; other pages and mails may lead to it, so it stays when the title changes. */
  id: string
  title: string
  blocks: readonly Block[]
}

/** A long page with numbered sections and a table of contents. */
export type Article = {
  title: string
  /** For search engines and previews, 160 characters at most. */
  description: string
  lead: string
  /** The day from which this text holds, `2026-11-21`. */
  updated: string
  inShort: readonly RichText[]
  sections: readonly ArticleSection[]
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** The parts of a text in order: words, and links with their words. */
export function textParts(text: RichText): { words: string; href: string | null }[] {
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
