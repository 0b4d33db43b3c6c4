import type { ShownWords } from '../documents.ts'
import { plainText, type RenderedBlock, type ShownText } from '../rich-text/tree.ts'

export type LegalSection = {
  /** The anchor; other pages and mails link to it. */
  id: string
  title: string
  blocks: ShownText
}

/** A legal text as its page shows it: numbered sections and a table of contents. */
export type LegalText = {
  title: string
  lead: string
  /** '2026-11-21' */
  inForceFrom: string
  inShort: ShownText
  sections: LegalSection[]
}

/** Divides a legal document into its sections, which each begin with a heading of level 2. */
export function legalText(
  { title, lead, inShort, body }: ShownWords<'terms' | 'privacy'>,
  inForceFrom: string,
): LegalText {
  const sections: LegalSection[] = []
  for (const block of body) {
    const title = sectionTitle(block)
    if (title) sections.push({ ...title, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return { title, lead, inForceFrom, inShort, sections }
}

function sectionTitle(block: RenderedBlock): { id: string; title: string } | null {
  if (block.kind !== 'heading' || block.level !== 2) return null
  return { id: block.id, title: plainText(block.content) }
}
