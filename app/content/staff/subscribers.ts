const failed = (title: string) => ({ title, tone: 'destructive' }) as const

/** Text about the newsletter's subscribers. */
export const subscriberToasts = {
  removed: { title: 'Subscriber removed' },
  alreadyRemoved: {
    title: 'Subscriber removed',
    description: 'Someone else had already removed this subscriber.',
  },
  removeFailed: failed('Failed to remove subscriber'),
} as const

export const subscriberTitle = 'Newsletter Subscribers'
export const subscriberCaption = 'A list of all newsletter subscribers.'
export const noSubscribers = 'No subscribers found.'
export const subscriberNotLoaded = 'This subscriber did not load.'
