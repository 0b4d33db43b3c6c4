/** The columns of the subscriber file that this software exports. */
export const SUBSCRIBER_COLUMNS = {
  email: 'Email',
  since: 'Subscribed On',
  source: 'Consent source',
  wording: 'Consent wording',
  status: 'Status',
  left: 'Left On',
} as const
