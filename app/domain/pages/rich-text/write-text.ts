import type { Block, Inline, RichText } from './tree.ts'

/** Rich text as an editor enters it: the inverse of `parseText`. */
export function writeText(text: RichText): string {
  return text.map(writeBlock).join('\n\n')
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInline(block.content)} {#${block.id}}`
    case 'paragraph':
      return escapeStart(writeInline(block.content))
    case 'list':
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${index + 1}.` : '-'
          return `${mark} ${escapeStart(writeInline(item))}`
        })
        .join('\n')
    case 'insert':
      return `{${block.name}}`
  }
}

function writeInline(content: readonly Inline[]): string {
  return content.map(writePart).join('')
}

function writePart(part: Inline): string {
  if (typeof part === 'string') return escapeMarks(part)
  switch (part.kind) {
    case 'emphasis':
      return `*${writeInline(part.content)}*`
    case 'strong':
      return `**${writeInline(part.content)}**`
    case 'link':
      return `[${writeInline(part.content)}](${part.to.replaceAll(/[()]/g, '\\$&')})`
    case 'fact':
      return `{${part.name}}`
  }
}

const escapeMarks = (text: string) => text.replaceAll(/[\\*_[\]{}]/g, '\\$&')

/** Escapes what would begin a heading, a list or an item. */
function escapeStart(line: string): string {
  return line.replace(/^[#+-]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')
}
