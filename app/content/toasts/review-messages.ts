/** Messages beside the fields of a review. */
export const reviewFieldErrors = {
  rating: 'Please choose one to five stars, or none.',
  text: 'Please write at least 10 characters.',
  name: 'Please enter at least 2 characters.',
  consent:
    'Please tick this box: a review is there to be published. To tell us alone, write us an email.',
} as const

export const reviewFailed = {
  title: 'Your review was not sent',
  description: 'There was a problem. Please try again; what you typed is still here.',
  tone: 'destructive',
} as const
