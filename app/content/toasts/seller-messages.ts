/** Messages of the forms on a seller's page. */
export const sellerFieldErrors = {
  address: 'Please enter the street, the town and the postcode.',
  postcode: 'Please end the address with a whole postcode, such as HP11 1AA.',
  phone: 'Please enter a telephone number, such as 01632 960123.',
} as const

const failed = (title: string, description: string) =>
  ({ title, description, tone: 'destructive' }) as const

/** Why an acceptance or a refusal by the seller was not recorded. */
export const offerRefusals = {
  accepted: failed(
    'You have accepted this offer already',
    'It cannot be declined here any more. Please write to us.',
  ),
  declined: failed(
    'You have declined this offer already',
    'If you have changed your mind, please write to us.',
  ),
  withdrawn: failed(
    'We had withdrawn this offer',
    'It was withdrawn before you answered, so nothing has been agreed. We are sorry.',
  ),
  expired: failed(
    'This offer had ended',
    'Its last day was over before you answered, so nothing has been agreed. Write to us if you would still like to sell.',
  ),
  replaced: failed(
    'We have changed our offer',
    'Your answer was about an earlier one, so it does not count. Please see below how it stands now.',
  ),
  failed: failed(
    'Your answer was not sent',
    'There was a problem on our side. Please try again; nothing was changed.',
  ),
} as const

export const sellerFlashes = {
  'offer-accepted': {
    title: 'Thank you: it is agreed',
    description: 'We have sent you an email, and get in touch about the day.',
  },
  'offer-declined': { title: 'We have noted that', description: 'Thank you for telling us.' },
} as const
