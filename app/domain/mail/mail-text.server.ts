import type { MailBlock, MailBrand, MailRow } from './mail-blocks.ts'

/** Line width that most programs show without wrapping. */
const COLUMNS = 64

/** A mail as plain text. */
export function mailText(brand: MailBrand, heading: string, blocks: readonly MailBlock[]): string {
  const foot = ['--', brand.name, brand.line, ...brand.footer].join('\n')
  return `${[heading, ...blocks.map(blockText), foot].join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`
    case 'rows':
      return block.rows.map(rowText).join('\n')
    case 'lines':
      return [block.title, ...block.lines].join('\n')
    case 'part':
      return `${'-'.repeat(COLUMNS)}\n${block.title.toUpperCase()}`
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'meanings':
      return block.rows.map(({ term, meaning }) => `- ${term}: ${meaning}`).join('\n')
    case 'form':
      return [
        block.title,
        `To: ${block.to.join(', ')}`,
        block.text,
        ...block.fields.map((field) => `${field}:\n${'_'.repeat(COLUMNS / 2)}`),
        block.note,
      ].join('\n\n')
    case 'small-print':
      return block.blocks.map(blockText).join('\n\n')
  }
}

/** Right-aligns the amount if it fits. */
function rowText({ label, value }: MailRow): string {
  const gap = COLUMNS - label.length - value.length
  return gap < 2 ? `${label}\n${value.padStart(COLUMNS)}` : `${label}${' '.repeat(gap)}${value}`
}
