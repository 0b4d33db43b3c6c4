import type { ItemAnswers } from '../../../domain/enquiries/sell/item-description.ts'
import type { SellStatus } from '../../../domain/enquiries/sell/sell-status.ts'
import { sell } from '../../enquiries/sell.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'
import { roundDay } from '../delivery/rounds.ts'

const failed = (title: string) => ({ title, tone: 'destructive' }) as const

/** Text about sell requests, exactly as specified. */
export const sellRequestToasts = {
  loadFailed: failed('Failed to load sell form submissions'),
  read: { title: 'Marked as read' },
  unread: { title: 'Marked as unread' },
  /** @param cancelled the day of the pick-up that the change has cancelled; null if there was none */
  statusSet: (cancelled: string | null): Toast => ({
    title: 'Status updated successfully',
    ...(cancelled !== null && {
      description: `The pick-up on ${roundDay(cancelled)} is cancelled, and the seller is told by email.`,
    }),
  }),
  updateFailed: failed('Failed to update status'),
  gone: {
    ...failed('Failed to update status'),
    description: 'This sell request has been removed in the meantime.',
  },
  /** @param by who has set another status since then; null if unknown */
  changedMeanwhile: (by: string | null, status: SellStatus) => ({
    ...failed('Failed to update status'),
    description: `${by ?? 'Someone else'} has set it to ${statusWords[status]} in the meantime. Choose again if yours should stand.`,
  }),
} as const

export const noSellRequests = 'No sell form submissions found.'
export const sellRequestNotLoaded = 'This sell request could not be loaded.'
export const sellRequestReplySubject = (shop: string) => `Re: the furniture you offered to ${shop}`

export const statusWords = {
  new: 'New',
  contacted: 'Contacted',
  purchased: 'Purchased',
  declined: 'Declined',
} as const satisfies Record<SellStatus, string>

/**
 * 'Corner sofa by Sample & Sons', with its condition, age and expected price; null if the description
 * has another format.
 */
export function pieceInShort(answers: ItemAnswers): { what: string; details: string } | null {
  const { itemType, brand, condition, age, price } = answers
  if (!itemType) return null
  const what = answerInWords('itemType', itemType)
  return {
    what: brand ? `${what} by ${brand}` : what,
    details: [
      answerInWords('condition', condition),
      age && (/^\d+$/.test(age) ? `${age} years` : age),
      price && `asks ${/^\d/.test(price) ? `£${price}` : price}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** Shown above the list. */
export const sellRequestTabs = {
  label: 'Sell requests by what is to be done',
  all: 'All',
  toAnswer: 'To answer',
  open: 'Offer open',
  answered: 'Offer answered',
} as const

/** Labels of the sell form's answers, in the order in which staff judge a piece. */
export const answerNames = {
  itemType: 'Type',
  brand: 'Brand',
  material: 'Material',
  color: 'Color',
  dimensions: 'Dimensions',
  condition: 'Condition',
  age: 'Age',
  damage: 'Damage',
  pets: 'Pets',
  smoke: 'Smoke',
  price: 'Expected price',
  reason: 'Reason for selling',
  location: 'Location',
} as const satisfies Record<keyof ItemAnswers, string>

const { itemType, material, condition, pets, smoke } = sell.options
const choices: Partial<Record<keyof ItemAnswers, Record<string, string>>> = {
  itemType,
  material,
  condition,
  pets,
  smoke,
}

/** An answer as the form displays it: `Corner sofa` for `corner-sofa`. */
export function answerInWords(answer: keyof ItemAnswers, value: string): string {
  const words = choices[answer]
  return (words && Object.hasOwn(words, value) && words[value]) || value
}
