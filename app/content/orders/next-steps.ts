/**
 * What happens after an order, on its confirmation page and in its email. The terms promise the same
 * days: change both together.
 */
export const nextSteps = {
  title: 'What happens next',
  steps: [
    'Choose your delivery day on the page of your order, if days are offered there. Otherwise we ring or write within two working days of your order to agree one.',
    'Two people bring it to the room you choose, within 30 days of your order unless you’d like it later.',
    'You have 14 days after delivery to change your mind.',
  ],
  /** The part of the first step that links to the order's page. */
  orderPage: 'the page of your order',
  /** Steps of an order that the customer collects. The workshop's address and opening hours come first. */
  collectionSteps: [
    'We write to you as soon as it is ready, within two working days of your order.',
    'Bring somebody who can carry with you, and this order number.',
    'You have 14 days after collecting it to change your mind.',
  ],
  collectFrom: (where: string, hours: string) =>
    `You collect it from our workshop: ${where}.${hours && ` We are there${hours}.`}`,
  /** The phone number and the hours in which it is answered follow. */
  questions: 'Any questions? Call',
} as const
