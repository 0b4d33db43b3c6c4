import type { MailBlock, MailBrand } from './mail-blocks.ts'
import { mailHtml } from './mail-html.server.ts'
import { mailText } from './mail-text.server.ts'

/** Renders a mail in the shop's design, as HTML and as plain text. */
export function composeMail(
  brand: MailBrand,
  heading: string,
  blocks: readonly MailBlock[],
): { html: string; text: string } {
  return { html: mailHtml(brand, heading, blocks), text: mailText(brand, heading, blocks) }
}
