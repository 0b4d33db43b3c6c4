/** The columns of this software's own file of subscribers. */
export const SUBSCRIBER_COLUMNS = {
  email: 'Email',
  since: 'Subscribed On',
  source: 'Consent source',
  wording: 'Consent wording',
  status: 'Status',
  left: 'Left On',
} as const
