/** Messages of the forms about returns. */
export const returnFieldErrors = {
  pieces: 'Please choose at least one piece.',
  way: 'Please choose how it comes back.',
  fault: 'Please describe in a few words what is wrong.',
  photos: 'Not every photo could be read. Please choose up to six pictures of at most 5 MB each.',
  photosBusy:
    'Not all photos could be taken just now. Please choose them again, and send the form once more.',
  photosAgain: 'Please choose your photos again; what you typed is still here.',
  goods: 'Please say what you cancel.',
  name: 'Please enter your name.',
  email: 'Please enter a valid email address.',
} as const

const failed = (description: string) =>
  ({ title: 'Not sent', description, tone: 'destructive' }) as const

/** Why a valid form was refused. */
export const returnRefusals = {
  missing: failed('That return no longer exists. Please reload the page.'),
  'not-delivered': failed('You can return something once your order is with you.'),
  over: failed('The time to change your mind is over. Please write to us, and we will see.'),
  nothing: failed('Please choose at least one piece of this order.'),
  taken: failed('You have told us about a piece that you chose already; see below.'),
  refunded: failed(
    'All that you paid for this order has gone back to you or is on its way. If something should come back to us, please write to us.',
  ),
  state: failed('It is too late to withdraw this: the pieces are back with us, or it has ended.'),
  'too-many': failed('Too many attempts. Please wait ten minutes and try again, or call us.'),
  failed: failed('Something went wrong on our side. Please try again; nothing was changed.'),
} as const

export const returnFlashes = {
  'cancellation-sent': {
    title: 'Your cancellation is with us',
    description: 'We have sent you an email that says so, and write to you about the next steps.',
  },
  'return-asked': {
    title: 'We have your request',
    description: 'We have sent you an email that says so.',
  },
  'fault-reported': {
    title: 'We have your report',
    description: 'We have sent you an email that says so, and will be in touch.',
  },
  'return-withdrawn': { title: 'Withdrawn', description: 'You keep it, and nothing changes.' },
  'fault-withdrawn': {
    title: 'Your report is withdrawn',
    description: 'If something is wrong after all, tell us again from the page of your order.',
  },
} as const
