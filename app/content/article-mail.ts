import type { MailBlock } from '../domain/mail/mail-blocks.ts'
import {
  type ArticleSection,
  type Block,
  LETTER_NOTE,
  type RichText,
  textParts,
} from './pages/article.ts'

/**
 * A section of an article page as a part of a mail, so that the text exists once.
 *
 * @param page address of the page with the section, `https://shop.example/terms`
 */
export function sectionMail(section: ArticleSection, page: string): MailBlock[] {
  const blocks = section.blocks.flatMap((block) => blockMail(block, page))
  return [{ kind: 'part', title: section.title }, ...blocks]
}

function blockMail(block: Block, page: string): MailBlock[] {
  if (typeof block === 'string') return [{ kind: 'text', text: plain(block, page) }]
  switch (block.kind) {
    case 'list':
      return [{ kind: 'list', items: block.items.map((item) => plain(item, page)) }]
    case 'meanings':
      return [meanings(block.rows, page)]
    case 'entries':
      return block.entries.flatMap(({ name, facts }): MailBlock[] => [
        { kind: 'text', text: name },
        meanings(facts, page),
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

function meanings(rows: readonly (readonly [string, RichText])[], page: string): MailBlock {
  return {
    kind: 'meanings',
    rows: rows.map(([term, meaning]) => ({ term, meaning: plain(meaning, page) })),
  }
}

/** Link text followed by its address, which a printed mail would lose. */
function plain(text: RichText, page: string): string {
  return textParts(text)
    .map(({ words, href }) => {
      // For a mailbox the text is the address.
      if (href === null || href.startsWith('mailto:')) return words
      return `${words} (${new URL(href, page).href})`
    })
    .join('')
}
