/**
 * What happens after an order, on its confirmation page and in its email. The terms promise the same
 * days: a change here is a change there.
 */
export const nextSteps = {
  title: 'What happens next',
  steps: [
    'Choose your delivery day on the page of your order. Otherwise we ring or write within two working days to agree one.',
    'Two people bring it to the room you choose, within 30 days of your order unless you’d like it later.',
    'You have 14 days after delivery to change your mind.',
  ],
  /** Words of the first step that lead there. */
  orderPage: 'the page of your order',
  /** Of an order that the customer collects. The workshop's address and opening hours come first. */
  collectionSteps: [
    'We write to you as soon as it is ready, within two working days of your order.',
    'Bring somebody who can carry with you, and this order number.',
    'You have 14 days after collecting it to change your mind.',
  ],
  collectFrom: (where: string, hours: string) =>
    `You collect it from our workshop: ${where}.${hours && ` We are there${hours}.`}`,
  /** The telephone number and when it is answered follow. */
  questions: 'Any questions? Call',
} as const
