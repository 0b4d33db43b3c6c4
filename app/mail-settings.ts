import { sectionMail } from './article-mail.ts'
import { terms } from './content/pages/terms.ts'
import { site } from './content/site.ts'
import type { MailBlock } from './domain/mail/mail-blocks.ts'

const CANCELLATION = 'cancel'

/** What the shop's mail says of the shop: its words come from the content files. */
export function mailSettings(publicUrl: string) {
  return {
    brand: {
      name: site.name,
      line: site.line,
      footer: [site.legalName, site.address.join(', '), `${site.phone} · ${site.email}`],
    },
    publicUrl,
    noticesEmail: site.noticesEmail,
    supportEmail: site.supportEmail,
    deliveryNote: site.deliveryNote,
    cancellation: cancellation(publicUrl),
  }
}

/**
 * @throws where the terms have lost the section: a shop that sells without it could be cancelled
 * on for a year (Consumer Contracts Regulations 2013, regulation 31)
 */
function cancellation(publicUrl: string): MailBlock[] {
  const section = terms.sections.find(({ id }) => id === CANCELLATION)
  if (!section) throw new Error(`the terms have no section "${CANCELLATION}"`)
  const page = `${publicUrl}/terms`
  return [
    ...sectionMail(section, page),
    { kind: 'link', label: 'All our terms, with your rights if something is wrong', href: page },
  ]
}
