import type { MailBlock } from '../domain/mail/mail-blocks.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { shadeOnDark } from '../domain/settings/shop-colours.ts'
import { longDate } from '../platform/dates.ts'
import { sectionMail } from './article-mail.ts'
import { nextSteps } from './next-steps.ts'
import type { Article } from './pages/article.ts'
import { terms } from './pages/terms.ts'
import { shopDetails } from './shop-details.ts'
import { site } from './site.ts'
import { themeProperties } from './theme-style.ts'

/** The sections of the terms included in full in the order confirmation. */
const KEPT_SECTIONS = ['delivery', 'cancel', 'faults', 'complaints']

/** The shop's identity in its mail. */
export function mailSettings(publicUrl: string, settings: Settings) {
  const shop = shopDetails(settings)
  const { notices } = settings.mail
  return {
    brand: {
      name: site.name,
      line: site.line,
      footer: [shop.registration, shop.office, `${shop.phone} · ${shop.email}`],
      ...mailColour(settings.colours),
    },
    publicUrl,
    noticesEmail: notices.orders,
    notices,
    supportEmail: shop.supportEmail,
    deliveryNote: site.deliveryNote,
    nextSteps: {
      title: nextSteps.title,
      lines: nextSteps.steps.map((step, index) => `${index + 1}. ${step}`),
    },
    questions: `${nextSteps.questions} ${shop.phone}${shop.phoneHours}.`,
    termsToKeep: termsToKeep(publicUrl, terms(shop)),
  }
}

/** Nothing for the design's own colours. */
function mailColour(colours: Settings['colours']) {
  if (themeProperties(colours) === null) return {}
  return { colour: { light: colours.brand, dark: shadeOnDark(colours.brand) } }
}

/**
 * @throws if one of the sections is missing from the terms: without information about the right to
 * cancel, customers could cancel for a year (Consumer Contracts Regulations 2013, regulation 31)
 */
function termsToKeep(publicUrl: string, article: Article): MailBlock[] {
  const page = `${publicUrl}/terms`
  const updated = longDate(article.updated)
  const sections = KEPT_SECTIONS.map((wanted) => {
    const section = article.sections.find(({ id }) => id === wanted)
    if (!section) throw new Error(`the terms have no section "${wanted}"`)
    return section
  })
  return [
    { kind: 'text', text: `For you to keep, from our terms in force from ${updated}:` },
    ...sections.flatMap((section) => sectionMail(section, page)),
    { kind: 'link', label: 'All our terms', href: page },
  ]
}
