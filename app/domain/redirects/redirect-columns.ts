/** The columns of this software's own file of redirects. */
export const REDIRECT_COLUMNS = {
  from: 'Old address',
  to: 'Leads to',
  hits: 'Followed',
  last: 'Last followed',
  created: 'Created',
} as const
