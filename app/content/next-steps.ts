/**
 * What happens after an order, on its confirmation page and in its email. The terms promise the same
 * days: a change here is a change there.
 */
export const nextSteps = {
  title: 'What happens next',
  steps: [
    'Within two working days we ring or write to agree a delivery day.',
    'Two people bring it to the room you choose, within 30 days of your order unless you’d like it later.',
    'You have 14 days after delivery to change your mind.',
  ],
  /** The telephone number and when it is answered follow. */
  questions: 'Any questions? Call',
} as const
