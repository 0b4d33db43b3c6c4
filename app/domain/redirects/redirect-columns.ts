/** The columns of the redirect file that this software exports. */
export const REDIRECT_COLUMNS = {
  from: 'Old address',
  to: 'Leads to',
  hits: 'Followed',
  last: 'Last followed',
  created: 'Created',
} as const
