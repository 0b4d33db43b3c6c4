import type { MailBlock, MailBrand } from '../../domain/mail/mail-blocks.ts'
import { mailLogo } from '../../domain/media/variants/variants.ts'
import { CONFIRMED_SECTIONS } from '../../domain/pages/documents/legal.ts'
import type { LegalText } from '../../domain/pages/legal/legal-text.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { shadeOnDark } from '../../domain/settings/shop-colours.ts'
import type { ReplyAddress } from '../../platform/config/reply-address.ts'
import { longDate } from '../../platform/values/dates.ts'
import { nextSteps } from '../orders/next-steps.ts'
import { sectionMail } from '../pages/article-mail.ts'
import { shopDetails } from './shop-details.ts'
import { themeProperties } from './theme-style.ts'

/** The shop's identity in its mail. */
export function mailBrand(publicUrl: string, settings: Settings): MailBrand {
  const { name, line, registration, office, phone, email } = shopDetails(settings)
  return {
    name,
    line,
    footer: [registration, office, `${phone} · ${email}`],
    ...mailLogoOf(publicUrl, settings.pictures),
    ...mailColour(settings.colours),
  }
}

/**
 * The shop's details and texts in mails.
 *
 * @param terms as shoppers read them
 */
export function mailSettings(publicUrl: string, settings: Settings, terms: LegalText) {
  const shop = shopDetails(settings)
  const { notices } = settings.mail
  return {
    brand: mailBrand(publicUrl, settings),
    publicUrl,
    noticesEmail: notices.orders,
    notices,
    supportEmail: shop.supportEmail,
    returnAddress: shop.returnAddress ?? 'our workshop',
    deliveryNote: shop.deliveryNote,
    nextSteps: {
      title: nextSteps.title,
      lines: nextSteps.steps.map((step, index) => `${index + 1}. ${step}`),
    },
    collectionSteps: {
      title: nextSteps.title,
      lines: nextSteps.collectionSteps.map((step, index) => `${index + 1}. ${step}`),
    },
    collectFrom: nextSteps.collectFrom(shop.address.join(', '), shop.spokenHours),
    questions: `${nextSteps.questions} ${shop.phone}${shop.phoneHours}.`,
    termsToKeep: termsToKeep(`${publicUrl}/terms`, terms),
    termsOfOrder: ({ number, text }: { number: number; text: LegalText }) =>
      termsToKeep(`${publicUrl}/terms/versions/${number}`, text),
  }
}

/** Empty without a logo. */
function mailLogoOf(publicUrl: string, { logo }: Settings['pictures']) {
  if (!logo) return {}
  const { path, width, height } = mailLogo(logo)
  return { logo: { src: `${publicUrl}${path}`, width, height, alt: logo.alt } }
}

/** Empty if the shop uses the design's own colours. */
function mailColour(colours: Settings['colours']) {
  if (themeProperties(colours) === null) return {}
  return { colour: { light: colours.brand, dark: shadeOnDark(colours.brand) } }
}

/**
 * @throws if one of the sections is missing from the terms: without information about the right to
 * cancel, customers could cancel for a year (Consumer Contracts Regulations 2013, regulation 31)
 */
function termsToKeep(page: string, terms: LegalText): MailBlock[] {
  const sections = CONFIRMED_SECTIONS.map((wanted) => {
    const section = terms.sections.find(({ id }) => id === wanted)
    if (!section) throw new Error(`the terms have no section "${wanted}"`)
    return section
  })
  const day = longDate(terms.inForceFrom)
  return [
    { kind: 'text', text: `For you to keep, from our terms in force from ${day}:` },
    ...sections.flatMap((section) => sectionMail(section, page)),
    { kind: 'link', label: 'All our terms', href: page },
  ]
}

/**
 * The shop's own mail addresses, in lower case: mail from them is not from a customer.
 *
 * @param from MAIL_FROM, with or without a name
 */
export function ownAddresses(
  { contact, mail }: Settings,
  from: string,
  { before, after }: ReplyAddress,
): Set<string> {
  const replies = after === null ? before : before.slice(0, -1) + after
  const all = [
    /<([^<>]+)>/.exec(from)?.[1] ?? from,
    replies,
    contact.email,
    contact.supportEmail,
    ...Object.values(mail.notices),
    ...(mail.sender ? [mail.sender.address] : []),
  ]
  return new Set(all.map((address) => address.trim().toLowerCase()))
}
