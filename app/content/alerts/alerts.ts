import type { AlertAbout } from '../../domain/alerts/alert-email.ts'
import { longDate } from '../../platform/values/dates.ts'

/** The consent texts; stored with each alert. */
export const alertConsent = {
  like: 'Email me about pieces like this that have just come in, once a day at most. Each email has a link to pause or end it. It ends by itself after six months.',
  saved:
    'Email me when one of these pieces is reduced or can be bought again, once a day at most. Each email has a link to pause or end it. It ends by itself after six months.',
  return:
    'Email me once if this piece can be bought again within the next 30 days. The email does not hold it for me.',
} as const

/** Texts of the page on which a visitor requests an alert. */
export const newAlertPage = {
  title: 'Tell me when one like this arrives',
  description: 'An email from {shop} when a piece like the one you look for comes in.',
  like: {
    title: 'Tell me when one like this arrives',
    lead: 'Nearly every piece exists once. Say what you look for, and we write to you when one comes in.',
  },
  saved: {
    title: 'Tell me about these pieces',
    lead: 'We write to you when one of them is reduced, or can be bought again.',
  },
  return: {
    title: 'Tell me if it comes back',
    lead: 'Somebody is paying for it at this moment. If they do not, we write to everybody who waits, in the order in which they confirmed their email. We cannot hold it for anybody.',
  },
  lookFor: 'You look for',
  watch: 'You wait for',
  change: 'Change what it looks for',
  email: 'Email address',
  privacy: 'We use your address for this alone. It is not for the newsletter.',
  privacyLink: 'How we handle it',
  button: 'Tell me',
  sent: {
    title: 'One more step',
    text: 'We have sent you an email. Open the link in it and press the button: nothing comes before that. It can take some minutes; look among the unwanted mail too.',
    back: 'Back to the shop',
  },
  gone: {
    title: 'There is nothing to wait for',
    text: 'The piece is no longer on our website. Choose what you look for in the shop, and ask us to tell you from there.',
    back: 'Go to the shop',
  },
} as const

type AlertPageWords = { title: string; text: string }

/** Texts of the page behind the link in each mail of an alert. */
export const alertPage = {
  title: 'Your alert',
  unknown: {
    title: 'This link does not work',
    text: 'Part of it may be missing, or the alert ended a while ago. Use the link in our latest email, or ask for a new alert.',
  },
  asked: {
    title: 'Shall we tell you?',
    text: 'Press the button and it begins. If you did not ask for this, close the page: we write nothing more, and delete your address within a week.',
  },
  active: (until: string): AlertPageWords => ({
    title: 'We will tell you',
    text: `Until ${until}, unless you end it before.`,
  }),
  paused: (until: string): AlertPageWords => ({
    title: 'It is paused',
    text: `We write nothing until you go on. It ends by itself on ${until}.`,
  }),
  ended: {
    title: 'It has ended',
    text: 'We write nothing more about this. What we keep of it is deleted within a month.',
  },
  available: 'It can be bought again now.',
  see: 'See it',
  buttons: {
    confirm: 'Yes, tell me',
    pause: 'Pause',
    resume: 'Go on',
    keep: 'Keep it for six more months',
    end: 'End it',
  },
  again: 'Ask for it again',
  look: 'Look at these pieces now',
} as const

/** The texts of that page, by the alert's state. */
export function alertPageWords({ state, endsAt }: AlertAbout): AlertPageWords {
  const until = endsAt ? longDate(endsAt) : ''
  if (state === 'active' || state === 'paused') return alertPage[state](until)
  return alertPage[state]
}
