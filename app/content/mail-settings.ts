import type { MailBlock } from '../domain/mail/mail-blocks.ts'
import { longDate } from '../platform/dates.ts'
import { sectionMail } from './article-mail.ts'
import { nextSteps } from './next-steps.ts'
import { terms } from './pages/terms.ts'
import { office, site } from './site.ts'
import { trader } from './trader.ts'

/** The sections of the terms included in full in the order confirmation. */
const KEPT_SECTIONS = ['delivery', 'cancel', 'faults', 'complaints']

/** The shop's identity in its mail, from the content files. */
export function mailSettings(publicUrl: string) {
  return {
    brand: {
      name: site.name,
      line: site.line,
      footer: [trader.registration, trader.office, `${site.phone} · ${site.email}`],
    },
    publicUrl,
    noticesEmail: office.noticesEmail,
    supportEmail: site.supportEmail,
    deliveryNote: site.deliveryNote,
    nextSteps: {
      title: nextSteps.title,
      lines: nextSteps.steps.map((step, index) => `${index + 1}. ${step}`),
    },
    questions: `${nextSteps.questions} ${site.phone} ${nextSteps.hours}`,
    termsToKeep: termsToKeep(publicUrl),
  }
}

/**
 * @throws if one of the sections is missing from the terms: without information about the right to
 * cancel, customers could cancel for a year (Consumer Contracts Regulations 2013, regulation 31)
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
