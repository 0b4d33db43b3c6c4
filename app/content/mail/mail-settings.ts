import type { MailBlock } from '../../domain/mail/mail-blocks.ts'
import { longDate } from '../../platform/dates.ts'
import { terms } from '../pages/terms.ts'
import { site } from '../site.ts'
import { trader } from '../trader.ts'
import { sectionMail } from './article-mail.ts'

/** The sections of the terms that the confirmation of an order carries in full. */
const KEPT_SECTIONS = ['delivery', 'cancel', 'faults', 'complaints']

/** What the shop's mail says of the shop: its words come from the content files. */
export function mailSettings(publicUrl: string) {
  return {
    brand: {
      name: site.name,
      line: site.line,
      footer: [trader.registration, trader.office, `${site.phone} · ${site.email}`],
    },
    publicUrl,
    noticesEmail: site.noticesEmail,
    supportEmail: site.supportEmail,
    deliveryNote: site.deliveryNote,
    termsToKeep: termsToKeep(publicUrl),
  }
}

/**
 * @throws where the terms have lost one of the sections: a shop that sells without telling of the
 * right to cancel could be cancelled on for a year (Consumer Contracts Regulations 2013,
 * regulation 31)
 */
function termsToKeep(publicUrl: string): MailBlock[] {
  const page = `${publicUrl}/terms`
  const updated = longDate(terms.updated)
  const sections = KEPT_SECTIONS.map((wanted) => {
    const section = terms.sections.find(({ id }) => id === wanted)
    if (!section) throw new Error(`the terms have no section "${wanted}"`)
    return section
  })
  return [
    { kind: 'text', text: `For you to keep, from our terms in force from ${updated}:` },
    ...sections.flatMap((section) => sectionMail(section, page)),
    { kind: 'link', label: 'All our terms', href: page },
  ]
}
