import type { Subject, SubjectKind } from '../../../domain/conversations/conversation.ts'
import type { LeftOutReason } from '../../../domain/conversations/mailbox/contents/omitted-parts.ts'
import type { ConversationState, StateAction } from '../../../domain/conversations/states.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const stateWords: Record<ConversationState, string> = {
  open: 'To answer',
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}

export const stateActionText: Record<StateAction, string> = {
  wait: 'Set to waiting',
  close: 'Close',
  reopen: 'Mark as to answer',
}

const subjectWords: Record<SubjectKind, string> = {
  message: 'Message',
  offer: 'Sell request',
  order: 'Order',
}

/** "Order 5a3b1e00". */
export const subjectName = ({ kind, id }: Subject) =>
  kind === 'order' ? `Order ${orderNumber(id)}` : subjectWords[kind]

export const inboxText = {
  title: 'Inbox',
  noun: ['conversation', 'conversations'],
  caption: 'Conversations about messages, sell requests and orders',
  search: 'Search names and what was written',
  none: 'Nobody has written yet.',
  noMatch: 'No conversations found. Try another search or other filters.',
  mine: 'Mine',
  nobody: 'Nobody’s',
  unread: 'Unread',
} as const

export const conversationText = {
  title: 'Conversation',
  notLoaded: 'This conversation did not load.',
  none: 'Nothing has been written yet.',
  more: 'Earlier entries are not shown.',
  open: { message: 'Open the message', offer: 'Open the sell request', order: 'Open the order' },
  takenBy: (name: string) => `${name} looks after it`,
  takenByNobody: 'Nobody looks after it yet',
  take: 'Take it',
  giveBack: 'Give it back',
  note: 'Note for colleagues',
  byMail: 'By email',
  noText: 'No text.',
  otherSender: (address: string) => address || 'An unknown sender',
  otherSenderNote:
    'This is not the customer’s address. Anyone can write any sender into an email: tell them nothing that they may not know.',
  photo: (number: number, all: number) => `Photo ${number} of ${all}`,
  onItsWay: 'The email is on its way',
  mailed: 'Emailed',
  answerLabel: 'Your answer',
  answerHint: (email: string) =>
    `Goes to ${email} with your name, and with a link to answer on the web.`,
  send: 'Send answer',
  addPhotos: 'Add photos',
  writeFirst: 'Write to the customer',
  noteAdd: 'Add an internal note',
  noteHint: 'For colleagues only: the customer never sees it.',
  noteSave: 'Save note',
  replies: 'Insert a saved reply',
  repliesEdit: 'Edit saved replies',
} as const

const named = (name: string, otherwise: string) => (name === '' ? otherwise : `“${name}”`)

/** What was left out of an email. */
export const leftOutWords: Record<LeftOutReason, (name: string) => string> = {
  type: (name) =>
    `${named(name, 'An attachment')} was left out: only photos (JPEG, PNG, WebP) are taken.`,
  size: (name) => `${named(name, 'A photo')} was left out: it is too large.`,
  'too-many': (name) => `${named(name, 'A photo')} was left out: an email may have ten photos.`,
  damaged: (name) => `${named(name, 'A photo')} was left out: it is damaged.`,
  text: () => 'The end of the text was left out: it is longer than 5,000 characters.',
  mail: () => 'This email is too large or too complicated to be shown. It is in your mailbox.',
}

/** The meaning of the mail status codes (RFC 3463) on which staff can act. */
const BOUNCES: Record<string, string> = {
  '5.1.1': 'there is no such address',
  '5.1.2': 'there is no such domain',
  '5.1.10': 'there is no such address',
  '5.2.1': 'the mailbox is closed',
  '5.2.2': 'the mailbox is full',
  '5.7.1': 'it was refused',
}

export function bounceWords(address: string, status: string): string {
  const why = BOUNCES[status] ?? (status && `code ${status}`)
  return `An email to ${address} could not be delivered${why ? `: ${why}` : ''}.`
}

export const conversationToasts = {
  loadFailed: failed('Failed to load the inbox'),
  conversationFailed: failed('Failed to load the conversation'),
  answered: { title: 'Answer sent' },
  noted: { title: 'Note saved' },
  notSent: failed('Not sent yet'),
  written: failed(
    'Not sent yet',
    'Somebody has written in the meantime. Please read it first; your text is still here.',
  ),
  changed: failed('Nothing was changed', 'Somebody else has changed it in the meantime.'),
  unseen: failed(
    'Nothing was changed',
    'Something has arrived in the meantime. Please read it first.',
  ),
  failed: failed('An unexpected error occurred'),
} as const

export const conversationErrors = {
  body: 'Write something first.',
  tooLong: 'With its placeholders filled in it is longer than 5,000 characters.',
  left: (input: readonly string[]) =>
    input.length === 1
      ? `${input[0]} could not be filled in. Write it out, or remove the braces.`
      : `${input.join(', ')} could not be filled in. Write them out, or remove the braces.`,
} as const

export const replyText = {
  title: 'Saved replies',
  about:
    'Texts to begin an answer with. These placeholders are filled in: {name}, {order number}, {shop name}, {your name}.',
  none: 'No saved replies yet.',
  add: 'Add a saved reply',
  name: 'Name',
  nameHint: 'For your colleagues; customers do not see it.',
  body: 'Text',
  save: 'Save',
  deleteSure: 'Answers that were written with it stay as they are.',
  deleteGo: 'Delete the saved reply',
  errors: {
    name: 'Enter a name.',
    nameTaken: 'Another saved reply has this name.',
    body: 'Enter a text.',
    unknown: (input: readonly string[]) =>
      `There is no placeholder ${input.join(', ')}. Use those above.`,
    tooMany: 'There are 100 saved replies. Delete one first.',
  },
} as const

export const replyToasts = {
  saved: { title: 'Reply saved' },
  deleted: { title: 'Reply deleted' },
  notSaved: failed('The reply was not saved'),
  changed: failed(
    'The reply was not saved',
    'Somebody else has changed it meanwhile. Please look at it again.',
  ),
} as const
