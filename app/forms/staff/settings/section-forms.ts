import { settingsProblems as problems } from '../../../content/staff/settings.ts'
import {
  isAnnualDate,
  isHttpsUrl,
  isLine,
  isMailAddress,
  isSenderName,
  MAX_BRANDS,
  REVIEW_DAYS,
  SETTING_LENGTHS,
} from '../../../domain/settings/setting-rules.ts'
import {
  type Section,
  SOCIAL_NETWORKS,
  type SocialSettings,
} from '../../../domain/settings/settings.ts'
import { fieldErrors } from '../../fields/field-rules.ts'
import { announcementForm } from './announcement-form.ts'
import { coloursForm } from './colours-form.ts'
import { hoursForm, linesOf } from './hours-form.ts'
import { picturesForm } from './pictures-form.ts'
import { roundsForm } from './rounds-form.ts'
import {
  checked,
  emailRule,
  fieldOf,
  isPhone,
  optionalField,
  orNull,
  required,
  type SectionFields,
  type SectionForm,
} from './section-form.ts'
import { shopForm } from './shop-form.ts'
import { traderForm } from './trader-form.ts'

const contactForm: SectionForm<'contact'> = {
  rules: {
    phone: checked(isPhone, problems.phone),
    email: emailRule,
    support_email: emailRule,
    whatsapp: optionalField(isPhone, problems.phone),
  },
  toFields: ({ phone, email, supportEmail, whatsapp }) => ({
    phone,
    email,
    support_email: supportEmail,
    whatsapp: whatsapp ?? '',
  }),
  toValue: (fields) => ({
    phone: fieldOf(fields, 'phone'),
    email: fieldOf(fields, 'email'),
    supportEmail: fieldOf(fields, 'support_email'),
    whatsapp: orNull(fields.whatsapp),
  }),
}

const socialForm: SectionForm<'social'> = {
  rules: Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [network, optionalField(isHttpsUrl, problems.url)]),
  ),
  toFields: (social) =>
    Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, social[network] ?? ''])),
  toValue: (fields) =>
    Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [network, orNull(fields[network])]),
    ) as SocialSettings,
}

const brandsForm: SectionForm<'brands'> = {
  rules: { names: { lines: true, check: brandsProblem }, note: required('note') },
  toFields: ({ names, note }) => ({ names: names.join('\n'), note }),
  toValue: (fields) => ({
    names: [...new Set(linesOf(fieldOf(fields, 'names')))],
    note: fieldOf(fields, 'note'),
  }),
}

function brandsProblem(text: string): string | undefined {
  const names = linesOf(text)
  const tooMany = names.length > MAX_BRANDS
  const tooLong = names.some((name) => name.length > SETTING_LENGTHS.brand)
  if (tooMany || tooLong) return problems.brands(MAX_BRANDS, SETTING_LENGTHS.brand)
  return names.every(isLine) ? undefined : problems.markup
}

const mailForm: SectionForm<'mail'> = {
  rules: {
    sender_name: optionalField(isSenderName, problems.senderName),
    sender_address: optionalField(isMailAddress, problems.email),
    orders: emailRule,
    messages: emailRule,
    sell_requests: emailRule,
  },
  toFields: ({ sender, notices }) => ({
    sender_name: sender?.name ?? '',
    sender_address: sender?.address ?? '',
    orders: notices.orders,
    messages: notices.messages,
    sell_requests: notices.sellRequests,
  }),
  problems(fields): SectionFields {
    const [name, address] = [fieldOf(fields, 'sender_name'), fieldOf(fields, 'sender_address')]
    if ((name === '') === (address === '')) return {}
    return { [name === '' ? 'sender_name' : 'sender_address']: problems.senderBoth }
  },
  toValue: (fields) => ({
    sender: fields.sender_name
      ? { name: fields.sender_name, address: fieldOf(fields, 'sender_address') }
      : null,
    notices: {
      orders: fieldOf(fields, 'orders'),
      messages: fieldOf(fields, 'messages'),
      sellRequests: fieldOf(fields, 'sell_requests'),
    },
  }),
}

const reviewsForm: SectionForm<'reviews'> = {
  rules: {
    asks: { min: 2, max: 3, options: ['yes', 'no'], message: problems.required('asks') },
    days_after_delivery: checked(
      isReviewDays,
      problems.reviewDays(REVIEW_DAYS.least, REVIEW_DAYS.most),
    ),
  },
  toFields: ({ asks, daysAfterDelivery }) => ({
    asks: asks ? 'yes' : 'no',
    days_after_delivery: `${daysAfterDelivery}`,
  }),
  toValue: (fields) => ({
    asks: fields.asks === 'yes',
    daysAfterDelivery: Number(fields.days_after_delivery),
  }),
}

function isReviewDays(text: string): boolean {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return days >= REVIEW_DAYS.least && days <= REVIEW_DAYS.most
}

const cancellingForm: SectionForm<'cancelling'> = {
  rules: {
    at_once: { min: 2, max: 3, options: ['yes', 'no'], message: problems.required('at_once') },
  },
  toFields: ({ atOnce }) => ({ at_once: atOnce ? 'yes' : 'no' }),
  toValue: (fields) => ({ atOnce: fields.at_once === 'yes' }),
}

const rulesForm: SectionForm<'rules'> = {
  rules: { day: required('day'), month: required('month') },
  toFields: ({ financialYearEnds: { day, month } }) => ({ day: `${day}`, month: `${month}` }),
  problems: (fields): SectionFields =>
    isAnnualDate(Number(fields.month), Number(fields.day)) ? {} : { day: problems.day },
  toValue: (fields) => ({
    financialYearEnds: { month: Number(fields.month), day: Number(fields.day) },
  }),
}

/** The form of each section. */
export const sectionForms: { [Name in Section]: SectionForm<Name> } = {
  shop: shopForm,
  trader: traderForm,
  contact: contactForm,
  hours: hoursForm,
  announcement: announcementForm,
  colours: coloursForm,
  pictures: picturesForm,
  social: socialForm,
  brands: brandsForm,
  mail: mailForm,
  reviews: reviewsForm,
  rounds: roundsForm,
  cancelling: cancellingForm,
  rules: rulesForm,
}

/** What is wrong with a section's fields, by field; empty if nothing is. */
export function sectionErrors(section: Section, fields: SectionFields): SectionFields {
  const { rules, problems: across } = sectionForms[section]
  const own = fieldErrors(rules, fields) as SectionFields
  return { ...across?.(fields), ...own }
}
