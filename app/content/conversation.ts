import type { CustomerConversation } from '../domain/conversations/conversation.ts'

type About = Pick<CustomerConversation, 'about' | 'orderNumber'>

/** Words of the page on which a customer answers. */
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
  label: 'Your answer',
  button: 'Send answer',
  private: 'Whoever has the link to this page can read and answer. Please do not pass it on.',
  unknown: {
    title: 'This conversation is not here',
    text: 'The link is incomplete, or the conversation has been deleted: we keep messages for a year. Please write to us again.',
  },
  'too-many': {
    title: 'Please wait a little',
    text: 'Too many wrong links were opened from your connection. Try again in ten minutes.',
  },
} as const
