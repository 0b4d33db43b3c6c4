import MarkdownIt, { type Token } from 'markdown-it'
import type { RichPart } from '../fields.ts'
import type { TextProblem } from '../problems.ts'
import { factNamed, insertNamed } from './facts.ts'
import { isLinkTarget } from './link-target.ts'
import { slugOf } from './slug.ts'
import type { Block, Inline, RichText } from './tree.ts'
import { writeText } from './write-text.ts'

export type ParsedText = { ok: true; text: RichText } | { ok: false; problem: TextProblem }

/** Maximum depth of marks: emphasis, strong and a link around a text. */
export const MAX_DEPTH = 3
const MAX_NESTING = 12

/**
 * Markdown reduced to headings, lists, emphasis and links. Everything else, including HTML,
 * stays plain text. `text_join` would make an escaped brace indistinguishable from an unescaped one.
 */
const markdown = new MarkdownIt('zero', { html: false, maxNesting: MAX_NESTING })
  .enable(['heading', 'list', 'escape', 'emphasis', 'link'])
  .disable('text_join')
// Every target is accepted here, so that an invalid one is reported later instead of shown as text.
markdown.validateLink = () => true
markdown.normalizeLink = (target) => target

class Refused extends Error {
  readonly problem: TextProblem
  constructor(problem: TextProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/**
 * Parses an editor's text: '## Heading {#anchor}', '- item', '1. item', '*emphasis*',
 * '**strong**', '[words](/address)', '{phone}'.
 *
 * @param input cleaned (`cleanText`), within the field's length
 * @param parts what the field may have besides paragraphs
 */
export function parseText(input: string, parts: readonly RichPart[]): ParsedText {
  try {
    const text = readTree(input, parts)
    checkAnchors(text)
    // Marks that `writeText` cannot reproduce would be read differently when the text is edited next.
    const again = readTree(writeText(text), parts)
    if (JSON.stringify(again) !== JSON.stringify(text)) throw new Refused({ reason: 'nested' })
    return { ok: true, text }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem }
    throw error
  }
}

function readTree(input: string, parts: readonly RichPart[]): RichText {
  return new Reader(markdown.parse(input, {}), parts).blocks()
}

function checkAnchors(text: RichText): void {
  const seen = new Set<string>()
  for (const block of text) {
    if (block.kind !== 'heading') continue
    if (seen.has(block.id)) throw new Refused({ reason: 'same-anchor', id: block.id })
    seen.add(block.id)
  }
}

/** Reads the tokens of a text one after the other. */
class Reader {
  private at = 0
  private readonly tokens: readonly Token[]
  private readonly parts: readonly RichPart[]

  constructor(tokens: readonly Token[], parts: readonly RichPart[]) {
    this.tokens = tokens
    this.parts = parts
  }

  blocks(): RichText {
    const text: RichText = []
    for (let token = this.next(); token; token = this.next()) text.push(this.block(token))
    return text
  }

  private block(token: Token): Block {
    switch (token.type) {
      case 'heading_open':
        return this.heading(token)
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.list(token.type === 'ordered_list_open')
      default:
        return this.paragraph()
    }
  }

  private heading({ tag }: Token): Block {
    this.allow('headings')
    const level = tag === 'h2' ? 2 : tag === 'h3' ? 3 : null
    if (!level) throw new Refused({ reason: 'heading-level' })
    const { content, anchor } = withoutAnchor(inlineOf(this.next()))
    this.next()
    return { kind: 'heading', level, id: anchor ?? slugOf(wordsOf(content)), content }
  }

  private paragraph(): Block {
    const inline = this.next()
    this.next()
    const insert = insertNamed(/^\{([a-z ]+)\}$/.exec(inline?.content ?? '')?.[1] ?? '')
    if (!insert) return { kind: 'paragraph', content: inlineOf(inline) }
    this.allow('inserts')
    return { kind: 'insert', name: insert }
  }

  private list(ordered: boolean): Block {
    this.allow('lists')
    const items: Inline[][] = []
    for (
      let token = this.next();
      token && !token.type.endsWith('list_close');
      token = this.next()
    ) {
      items.push(this.item())
    }
    return { kind: 'list', ordered, items }
  }

  /** An item is one paragraph. */
  private item(): Inline[] {
    let content: Inline[] = []
    let paragraphs = 0
    for (let token = this.next(); token?.type !== 'list_item_close'; token = this.next()) {
      if (token?.type !== 'paragraph_open' || paragraphs > 0)
        throw new Refused({ reason: 'nested' })
      paragraphs += 1
      content = inlineOf(this.next())
      this.next()
    }
    return content
  }

  private allow(part: RichPart): void {
    if (!this.parts.includes(part)) throw new Refused({ reason: 'part', part })
  }

  private next(): Token | undefined {
    const token = this.tokens[this.at]
    this.at += 1
    return token
  }
}

const KINDS = { em_open: 'emphasis', strong_open: 'strong' } as const

/** The marks of one paragraph, heading or item. */
function inlineOf(token: Token | undefined): Inline[] {
  const root: Inline[] = []
  const open: Inline[][] = [root]
  for (const part of token?.children ?? []) {
    const into = open.at(-1) ?? root
    if (part.type === 'em_open' || part.type === 'strong_open' || part.type === 'link_open') {
      if (open.length > MAX_DEPTH) throw new Refused({ reason: 'nested' })
      const content: Inline[] = []
      if (part.type === 'link_open') into.push({ kind: 'link', to: targetOf(part), content })
      else into.push({ kind: KINDS[part.type], content })
      open.push(content)
    } else if (part.type.endsWith('_close')) open.pop()
    else addText(into, part)
  }
  return trimmed(root)
}

function targetOf(token: Token): string {
  const target = String(token.attrGet('href') ?? '')
  if (!isLinkTarget(target)) throw new Refused({ reason: 'link', target })
  return target
}

/** Escaped characters are tokens of their own: braces in them name no fact. */
function addText(into: Inline[], { type, content }: Token): void {
  if (type !== 'text') {
    append(into, content)
    return
  }
  for (const [index, piece] of content
    .replaceAll(/\s+/g, ' ')
    .split(/\{([^{}]*)\}/)
    .entries()) {
    if (index % 2 === 0) append(into, piece)
    else into.push(factOf(piece))
  }
}

/** '{#anchor}' remains text: `withoutAnchor` reads it at the end of a heading. */
function factOf(braced: string): Inline {
  if (/^#[\w-]+$/.test(braced)) return `{${braced}}`
  const name = factNamed(braced.trim())
  if (!name) throw new Refused({ reason: 'unknown-fact', name: braced })
  return { kind: 'fact', name }
}

function append(into: Inline[], text: string): void {
  if (text === '') return
  const last = into.at(-1)
  if (typeof last === 'string') into[into.length - 1] = last + text
  else into.push(text)
}

function withoutAnchor(content: Inline[]): { content: Inline[]; anchor: string | null } {
  const joined: Inline[] = []
  for (const part of content) {
    if (typeof part === 'string') append(joined, part)
    else joined.push(part)
  }
  const last = joined.at(-1)
  const found = typeof last === 'string' ? /^(.*?)\s*\{#([\w-]{1,60})\}$/s.exec(last) : null
  if (!found) return { content: joined, anchor: null }
  const [, words = '', anchor = ''] = found
  return { content: trimmed([...joined.slice(0, -1), words]), anchor }
}

function wordsOf(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      return part.kind === 'fact' ? '' : wordsOf(part.content)
    })
    .join('')
}

function trimmed(content: Inline[]): Inline[] {
  const [first] = content
  if (typeof first === 'string') content[0] = first.trimStart()
  const last = content.at(-1)
  if (typeof last === 'string') content[content.length - 1] = last.trimEnd()
  return content.filter((part) => part !== '')
}
