import type { FactName, InsertName } from './facts.ts'
import type {
  Block,
  Inline,
  RenderedBlock,
  RichText,
  ShownInline,
  ShownInsert,
  ShownText,
} from './tree.ts'

/** The current values of facts and inserts. */
export type Facts = {
  facts: Record<FactName, ShownInline>
  inserts: Record<InsertName, ShownInsert>
}

/** Replaces facts and inserts by their values. */
export function showText(text: RichText, given: Facts): ShownText {
  return text.map((block) => showBlock(block, given))
}

function showBlock(block: Block, given: Facts): RenderedBlock {
  switch (block.kind) {
    case 'insert':
      return given.inserts[block.name]
    case 'list':
      return { ...block, items: block.items.map((item) => showInline(item, given)) }
    case 'heading':
    case 'paragraph':
      return { ...block, content: showInline(block.content, given) }
  }
}

function showInline(content: readonly Inline[], given: Facts): ShownInline[] {
  const shown: ShownInline[] = []
  for (const part of content) {
    const fresh = showPart(part, given)
    const last = shown.at(-1)
    if (typeof fresh === 'string' && typeof last === 'string')
      shown[shown.length - 1] = last + fresh
    else shown.push(fresh)
  }
  // A fact may be empty, such as the VAT number at the end of a paragraph.
  const last = shown.at(-1)
  if (typeof last === 'string') shown[shown.length - 1] = last.trimEnd()
  return shown.filter((part) => part !== '')
}

function showPart(part: Inline, given: Facts): ShownInline {
  if (typeof part === 'string') return part
  if (part.kind === 'fact') return given.facts[part.name]
  return { ...part, content: showInline(part.content, given) }
}
