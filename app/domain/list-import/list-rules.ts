/** The lists that can be imported from a CSV file. Products have an import of their own. */
export const LIST_KINDS = ['redirects', 'subscribers', 'discount-codes'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** `checked`: waits to be started. */
export const LIST_STATES = ['checked', 'done', 'cancelled'] as const
export type ListState = (typeof LIST_STATES)[number]

/** What would happen with a row. `skip`: nothing to do. */
export const LIST_PLANS = ['create', 'skip', 'refused'] as const
export type ListPlan = (typeof LIST_PLANS)[number]

export const MAX_LIST_ROWS = 20_000
export const MAX_LIST_BYTES = 10_000_000
export const MAX_LIST_COLUMNS = 200
/** The contents of a file that is not imported are deleted this long after its upload. */
export const ROW_RETENTION_DAYS = 1
/** The record of an import is deleted after this time. */
export const LIST_IMPORT_RETENTION_DAYS = 90

/** The sources of files; `kept`: this software. */
export const LIST_FORMATS = ['kept', 'shopify', 'mailchimp'] as const
export type ListFormatName = (typeof LIST_FORMATS)[number]

/** Notes with these codes refuse a row; others are information. */
export const REFUSING_CODES = [
  'cell-too-long',
  'too-many-cells',
  'same-key',
  'appeared-since',
  'not-a-date',
  'not-yes-or-no',
  'two-values',
  /** `detail`: the form's message. */
  'field',
  'exists',
  'not-an-email',
  'left-here',
  'left-there',
  'bounced-there',
  'status-unknown',
  'from-not-an-address',
  'from-too-long',
  'from-page-here',
  'to-not-an-address',
  'to-too-long',
  'to-other-host',
  'to-loop',
  'to-no-page',
  'to-no-product',
] as const
export const INFORMING_CODES = [
  'here-already',
  'not-accepted',
  'as-left',
  'no-consent-date',
  /** `detail`: where the redirect leads. */
  'shortened',
] as const

export type ListNote = {
  code: (typeof REFUSING_CODES)[number] | (typeof INFORMING_CODES)[number]
  /** The file's heading. */
  column?: string
  detail?: string
}

export const refusesRow = ({ code }: ListNote): boolean =>
  (REFUSING_CODES as readonly string[]).includes(code)
