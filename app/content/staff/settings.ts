import type { Section } from '../../domain/settings/settings.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

/** What staff read about the shop's settings. */
export const settingsWords = {
  title: 'Settings',
  about:
    'What shoppers read about your shop. A change shows at once, on every page and in every email.',
  onlyAdmins: 'Only admins change these settings.',
  save: 'Save',
  saving: 'Saving...',
  never: 'Not saved yet: this is sample content.',
  /** The state of an unsaved section without sample content. */
  unset: 'Not saved yet.',
  /** @param when in words; empty for always */
  shown: (when: string, link: string | null) =>
    `Shown ${when || 'until you remove it'}${link ? `, and leads to ${link}` : ''}.`,
  saved: 'Last saved',
  preview: 'As shoppers read it',
  sectionsLabel: 'Settings',
  overview: 'Overview',
  logoGroup: 'Logo',
  heroGroup: 'Home page',
  pressFocus: 'Press what matters most: it stays in view where the picture is cropped.',
  focusButton: 'Set the focus by pressing the picture',
  crops: { wide: 'Computer', phone: 'Phone', share: 'Link preview' },
  unsavedPicture: 'Uploaded, not saved yet.',
  pickColour: (label: string) => `Pick: ${label}`,
  sampleHeading: 'A heading of your shop',
  sampleLink: 'Our Story',
  sampleFooter: 'Below every page',
  theirs: 'Saved meanwhile:',
  nothing: 'nothing',
} as const

export const settingsSections: Record<Section, { title: string; about: string }> = {
  shop: {
    title: 'Shop',
    about: 'The shop’s name and the words that go with it, on pages and in emails.',
  },
  trader: {
    title: 'Trader',
    about:
      'Who sells. The law asks for it in the terms, below every page, on receipts and in every email.',
  },
  contact: { title: 'Contact', about: 'How shoppers reach you.' },
  hours: {
    title: 'Opening hours',
    about:
      'When somebody is in the workshop and answers the telephone, in London time. Leave both times empty for a day on which you are closed.',
  },
  announcement: {
    title: 'Announcement',
    about:
      'A line above every page of the shop, such as a closing over Christmas. It appears and disappears on time by itself. Leave the text empty for none.',
  },
  colours: {
    title: 'Colours',
    about:
      'Your own brand and accent colour, on the shop’s pages and in its emails. Softer and darker shades are made from them. The staff area keeps its colours, which mean something there.',
  },
  pictures: {
    title: 'Logo and picture',
    about:
      'The logo in the top bar and in emails, and the large picture of the home page, which link previews show too.',
  },
  social: {
    title: 'Social links',
    about: 'The icons below every page. Leave one empty to hide it.',
  },
  brands: {
    title: 'Brand strip',
    about: 'The makers’ names that move across the home page. Without names there is no strip.',
  },
  mail: {
    title: 'Mail',
    about: 'Who the shop’s emails come from, and who in your shop is told of what.',
  },
  reviews: {
    title: 'Reviews',
    about:
      'Some days after you mark an order as delivered the shop asks its customer once, by email, how it went. What they write waits under Testimonials until you publish it.',
  },
  rounds: {
    title: 'Delivery days',
    about:
      'What customers are told about their day, and until when they can change it. The vans, the rounds and the zones are under Delivery.',
  },
  cancelling: {
    title: 'Cancelling',
    about:
      'Customers can cancel on the page of their order until it leaves the workshop. Either you look at each request under ‘Needs attention’ and cancel by one press, or the shop does it by itself: the whole payment is refunded, the pieces go back on sale, and both of you get an email.',
  },
  rules: { title: 'Accounts', about: 'How long orders must be kept depends on it.' },
}

export const settingsLabels: Record<string, string> = {
  legal_name: 'Legal name',
  company_number: 'Company number',
  registered_in: 'Registered in',
  vat_number: 'VAT number',
  street: 'Street',
  town: 'Town',
  county: 'County (optional)',
  postcode: 'Postcode',
  return_street: 'Street',
  return_town: 'Town',
  return_county: 'County (optional)',
  return_postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  support_email: 'Email for orders',
  whatsapp: 'WhatsApp (optional)',
  closed_days: 'Closed days',
  name: 'Name',
  slogan: 'Slogan',
  delivery_note: 'Delivery note',
  few: 'Units that count as few',
  text: 'Text',
  link: 'Link (optional)',
  starts_at: 'Shown from (optional)',
  ends_at: 'Shown until (optional)',
  brand: 'Brand colour',
  accent: 'Accent colour',
  logo_file: 'Logo',
  logo_alt: 'What the logo says',
  logo_remove: 'Show the shop’s name instead of a logo',
  hero_file: 'Picture of the home page',
  hero_alt: 'What the picture shows',
  hero_remove: 'Show the design’s own picture',
  hero_x: 'Focus from the left, in per cent',
  hero_y: 'Focus from the top, in per cent',
  instagram: 'Instagram',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  names: 'Brand names',
  note: 'Note below every page',
  sender_name: 'Sender’s name',
  sender_address: 'Sender’s address',
  orders: 'Orders, refunds and payments',
  messages: 'Contact messages',
  sell_requests: 'Sell requests',
  asks: 'Ask for reviews',
  days_after_delivery: 'Days after delivery',
  change_until: 'A day can be changed until',
  round_starts_at: 'First stop at',
  minutes_per_stop: 'Minutes from stop to stop',
  window_hours: 'Hours of the window',
  first_reminder: 'First reminder after days',
  second_reminder: 'Second reminder after days',
  at_once: 'When a customer cancels',
  day: 'Last day of your accounting year',
  month: 'Month',
}

export const settingsHints: Record<string, string> = {
  legal_name: 'As registered at Companies House; your own name if you are a sole trader.',
  company_number: 'Eight characters, such as 01234567 or SC123456. Empty for a sole trader.',
  registered_in: 'The part of the UK on its certificate. None for a sole trader.',
  vat_number: 'Such as GB 123 4567 89. Empty if you are not registered for VAT.',
  phone: 'A number in the UK.',
  whatsapp: 'Shown on the contact page if you enter one.',
  email: 'Below every page.',
  support_email: 'On receipts and in the terms.',
  change_until:
    'On the working day before, in London time. The mails of the day before are sent at 16:00.',
  round_starts_at: 'London time. The windows of a round’s stops are counted from it.',
  window_hours: 'How long a customer is asked to wait at home. Told at 16:00 on the day before.',
  first_reminder: 'To choose a day, after the payment.',
  second_reminder: 'Two days later the order stands under “Needs attention”.',
  closed_days: 'One a line, the date and its name: 25/12/2026 Christmas Day',
  name: '40 characters at most. The staff area keeps its own.',
  slogan: 'Below every email, and for search engines.',
  delivery_note: 'Beside every price.',
  few: 'So many left, or fewer, and the shop says how many: 1 to 20.',
  text: '120 characters at most.',
  link: 'A page of the shop, such as /contact, or a whole address that begins with https://',
  starts_at: 'Day and time in London. Empty: at once.',
  ends_at: 'Empty: until you remove it.',
  brand: 'Buttons and the footer.',
  accent: 'Numbers and “Sold Out”.',
  logo_file:
    'JPEG, PNG or WebP, 5 MB at most. Save an SVG as PNG first; a transparent one stays so.',
  logo_alt: 'For those who do not see it: the shop’s name.',
  hero_file: 'JPEG, PNG or WebP, 5 MB at most, and wide: 1600 by 900 pixels or more.',
  hero_alt: 'For those who do not see it: A green sofa in a bright room.',
  hero_x: '0 is the left edge, 100 the right one.',
  hero_y: '0 is the upper edge, 100 the lower one.',
  instagram: 'The whole address, beginning with https://',
  facebook: 'The whole address, beginning with https://',
  pinterest: 'The whole address, beginning with https://',
  names: 'One a line, 20 at most. Names only, no logos.',
  note: '{shop} stands for the shop’s name.',
}

export const cancellingChoices = {
  no: 'We look at it, and cancel by one press',
  yes: 'It is cancelled and refunded at once',
} as const

export const reviewChoices = { yes: 'Yes, once for every order', no: 'No' } as const

export const settingsGroups = {
  company: 'Company',
  address: 'Workshop and registered office',
  return: 'Address for returns',
  returnHint: 'Leave it empty if pieces come back to the workshop.',
  sender: 'Sender',
  senderHint:
    'Your mail server must be allowed to send for this address. With both empty, mail comes from MAIL_FROM.',
  notices: 'Who is told',
} as const

export const openingWords = { opens: 'opens', closes: 'closes' } as const

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const settingsToasts = {
  saved: (section: Section): Toast => ({ title: `${settingsSections[section].title} saved` }),
  notSaved: failed('Nothing was saved', 'Please look at the marked fields.'),
  conflict: failed(
    'Somebody else saved these settings meanwhile',
    'Your text is still here. What is stored now stands below each field that differs; save again to replace it.',
  ),
  failed: failed('The settings could not be saved', 'Please try it again.'),
  loadFailed: failed('Failed to load settings'),
} as const

/** What is wrong with a field. */
export const settingsProblems = {
  required: (label: string) => `Please enter: ${label.toLowerCase()}.`,
  markup: 'Please leave out < > [ and ].',
  companyNumber: 'A company number has eight characters, such as 01234567 or SC123456.',
  registeredIn: 'Please say where the company is registered.',
  registeredInAlone: 'Only a company is registered: please enter its number, or choose none.',
  vatNumber: 'A VAT number is GB and nine or twelve digits, such as GB 123 4567 89.',
  postcode: 'Please enter a UK postcode, such as HP11 1AA.',
  phone: 'Please enter a UK phone number, such as 01494 123 456.',
  email: 'Please enter an email address, such as hello@shop.example.',
  url: 'Please enter a whole address that begins with https://',
  link: 'Please enter a page such as /contact, or a whole address that begins with https://',
  linkAlone: 'Please enter the text of the link.',
  announcement: (most: number) => `Please enter ${most} characters at most.`,
  localTime: 'Please enter a day and a time, such as 24/12/2026 18:00.',
  ends: 'It must end later than it begins.',
  colour: 'Please enter a colour such as #24412f: # and six digits or letters from a to f.',
  contrast: (ratio: number, nearest: string) =>
    `This is too light to be read: its text reaches a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1 and needs 4.5. The nearest shade that does is ${nearest}.`,
  upload: 'This picture was uploaded too long ago. Please choose its file again.',
  alt: 'Please say what it shows, for those who do not see it.',
  percent: 'Please enter a whole number from 0 to 100.',
  pictures: {
    'wrong-type': 'This is no JPEG, PNG or WebP picture. An SVG must be saved as PNG first.',
    'too-large': 'This file is larger than 5 MB.',
    unreadable: 'This picture is damaged, or has more than 40 million pixels.',
    busy: 'Too many pictures are being uploaded. Please choose the file again.',
  },
  few: (most: number) => `Please enter a whole number from 1 to ${most}.`,
  bothTimes: 'Please enter both times, or neither.',
  order: 'Closing time must be later than opening time.',
  closedDay: (line: string) =>
    `“${line}” is not a date and a name, such as 25/12/2026 Christmas Day.`,
  closedTwice: (date: string) => `Please enter ${date} once only.`,
  closedDays: (most: number) => `Please enter ${most} days at most.`,
  brands: (most: number, length: number) =>
    `Please enter ${most} names at most, of ${length} characters each.`,
  senderName: 'Please leave out < > " @ , ; : and \\.',
  senderBoth: 'Please enter both name and address, or neither.',
  changeUntil: (latest: string) => `Please enter a time, such as 12:00, no later than ${latest}.`,
  time: 'Please enter a time on the 24-hour clock, such as 09:00.',
  within: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}.`,
  laterReminder: 'The second reminder must come later than the first.',
  reviewDays: (least: number, most: number) =>
    `Please enter a whole number from ${least} to ${most}.`,
  day: 'There is no such day in every year.',
} as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
