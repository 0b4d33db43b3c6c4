const failed = (title: string) => ({ title, tone: 'destructive' }) as const

/** Text about contact messages, exactly as specified. */
export const messageToasts = {
  loadFailed: failed('Failed to load contact form submissions'),
  read: { title: 'Marked as read' },
  unread: { title: 'Marked as unread' },
  updateFailed: failed('Failed to update status'),
  gone: {
    ...failed('Failed to update status'),
    description: 'This message has been removed in the meantime.',
  },
} as const

export const noMessages = 'No contact form submissions found.'
export const messageNotLoaded = 'This message did not load.'
/** Contact messages have no subject of their own. */
export const replySubject = (shop: string) => `Re: your message to ${shop}`

/** A complaint about personal data, and the day until which it has to be answered. */
export const complaintWords = {
  name: 'Data protection complaint',
  by: (day: string) => `Data protection complaint: answer by ${day}`,
} as const
