import type { MailBlock } from '../../domain/mail/mail-blocks.ts'
import type { LegalSection } from '../../domain/pages/legal/legal-text.ts'
import {
  plainText,
  type RenderedBlock,
  type ShownInline,
} from '../../domain/pages/rich-text/tree.ts'
import { LETTER_NOTE } from './cancellation-form.ts'

/**
 * A section of a legal text as a part of a mail, so that the text exists once.
 *
 * @param page address of the page with the section, `https://shop.example/terms`
 */
export function sectionMail({ title, blocks }: LegalSection, page: string): MailBlock[] {
  return [{ kind: 'part', title }, ...blocks.flatMap((block) => blockMail(block, page))]
}

function blockMail(block: RenderedBlock, page: string): MailBlock[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [{ kind: 'text', text: plain(block.content, page) }]
    case 'list':
      return [{ kind: 'list', items: block.items.map((item) => plain(item, page)) }]
    case 'meanings':
      return [meanings(block.rows)]
    case 'entries':
      return block.entries.flatMap(({ name, facts }): MailBlock[] => [
        { kind: 'text', text: name },
        meanings(facts),
      ])
    case 'letter':
      return [
        {
          kind: 'form',
          title: block.title,
          to: [...block.to],
          text: block.text,
          fields: [...block.fields],
          note: LETTER_NOTE,
        },
      ]
  }
}

function meanings(rows: readonly (readonly [string, string])[]): MailBlock {
  return { kind: 'meanings', rows: rows.map(([term, meaning]) => ({ term, meaning })) }
}

/** Link text followed by its address, which a printed mail would lose. */
function plain(content: readonly ShownInline[], page: string): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      const words = plain(part.content, page)
      if (part.kind !== 'link') return words
      // For an email address or a phone number the text is the address.
      if (/^(mailto|tel):/.test(part.to) && words === plainText(part.content)) return words
      return `${words} (${new URL(part.to, page).href})`
    })
    .join('')
}
