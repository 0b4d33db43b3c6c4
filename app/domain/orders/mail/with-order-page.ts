import type { MailBlock } from '../../mail/mail-blocks.ts'

/** Adds the link to the order's page to a customer's mail: below the text, above the small print. */
export function withOrderPage(blocks: readonly MailBlock[], href: string): MailBlock[] {
  const button: MailBlock = { kind: 'button', label: 'See your order', href }
  const at = blocks.findIndex(({ kind }) => kind === 'small-print')
  return at < 0 ? [...blocks, button] : blocks.toSpliced(at, 0, button)
}
