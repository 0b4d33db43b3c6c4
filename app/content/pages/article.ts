/**
 * Markup of the article pages' text: links, `[words](/address)`, to a page of the shop, another
 * site or a mailbox; nothing else.
 */
export type RichText = string

/** One item of a list: name and description. */
export type Entry = {
  name: string
  facts: readonly (readonly [label: string, text: RichText])[]
}

export type Block =
  | RichText
  | { kind: 'list'; items: readonly RichText[] }
  /** Terms and their definitions. */
  | { kind: 'meanings'; rows: readonly (readonly [term: string, meaning: RichText])[] }
  | { kind: 'entries'; entries: readonly Entry[] }
  /** A form to print, copy or send as mail; each field is a line to fill in. */
  | {
      kind: 'letter'
      title: string
      to: readonly string[]
      /** The address for sending it by mail. */
      mailTo: string
      text: string
      fields: readonly string[]
    }

/** Footnote of a letter: explains its asterisks. */
export const LETTER_NOTE = '* Delete as appropriate.'

export type ArticleSection = {
  /** The anchor; other pages and mails link to it, so it stays when the title changes. */
  id: string
  title: string
  blocks: readonly Block[]
}

/** An article page: numbered sections and a table of contents. */
export type Article = {
  title: string
  /** For search engines and previews, 160 characters at most. */
  description: string
  lead: string
  /** The date from which this text applies, `2026-11-21`. */
  updated: string
  inShort: readonly RichText[]
  sections: readonly ArticleSection[]
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Splits a text into plain text and links, in order. */
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
