import type { CustomerConversation } from '../../domain/conversations/conversation.ts'
import { ANSWER_PHOTOS } from '../../domain/conversations/photos/photo-rules.ts'

type About = Pick<CustomerConversation, 'about' | 'orderNumber'>

/** Texts about the photos of a message. */
export const answerPhotoWords = {
  label: 'Photos (optional)',
  hint: `Up to ${ANSWER_PHOTOS.maxCount}, of at most 5 MB each: JPEG, PNG or WebP.`,
  kept: (count: number) =>
    count === 1 ? 'One photo has arrived.' : `${count} photos have arrived.`,
  alternative: (number: number, all: number, fromShop: boolean) =>
    `Photo ${number} of ${all} ${fromShop ? 'from the shop' : 'that you sent'}`,
} as const

/** Texts of the customer's page of a conversation. */
export const conversationPage = {
  metaTitle: 'Your conversation with us',
  title: ({ about, orderNumber }: About) =>
    ({
      message: 'Your message',
      offer: 'Your furniture',
      order: `Your order ${orderNumber}`,
    })[about],
  intro: 'Everything that you and we have written. An answer from us also comes by email.',
  more: 'Earlier messages are not shown.',
  you: 'You',
  noText: 'Photos without a text.',
  label: 'Your message',
  button: 'Send message',
  write: 'Write to us',
  private: 'Whoever has the link to this page can read and answer. Please do not pass it on.',
  unknown: {
    title: 'This conversation is not here',
    text: 'The link is incomplete, or a newer one has replaced it, or the conversation has been deleted: we keep messages for a year. Please use the link in our latest email, or write to us.',
  },
  'too-many': {
    title: 'Please wait a little',
    text: 'Too many wrong links were opened from your connection. Try again in ten minutes.',
  },
} as const
