import type { ListContentProblem } from '../../domain/list-import/list-content-problem.ts'
import {
  LIST_IMPORT_RETENTION_DAYS,
  type ListFormatName,
  type ListKind,
  type ListNote,
  type ListPlan,
  type ListState,
  MAX_LIST_COLUMNS,
  MAX_LIST_ROWS,
} from '../../domain/list-import/list-rules.ts'
import { truncate } from '../../platform/values/truncate.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'
import { tooManyCells } from './import-words.ts'
import { redirectErrors } from './redirects.ts'
import { csvProblemWords } from './upload-problem.ts'

const inWords = (count: number) => count.toLocaleString('en-GB')
const rows = inWords(MAX_LIST_ROWS)

/** What staff read about the import of one list. */
export const listKinds: Record<
  ListKind,
  {
    title: string
    about: string
    noun: [one: string, several: string]
    label: string
    back: string
  }
> = {
  redirects: {
    title: 'Import redirects',
    about:
      'From the CSV exported here, or Shopify’s (Navigation → URL redirects → Export). Import the products first: a redirect must lead to a page that exists.',
    noun: ['redirect', 'redirects'],
    label: 'Old address',
    back: '/admin/redirects',
  },
  subscribers: {
    title: 'Import subscribers',
    about:
      'From the CSV exported here, Shopify’s customers (only those who accepted marketing by email), or Mailchimp’s audience (its file of subscribed contacts). Nobody gets mail because of the import, and whoever has unsubscribed here stays unsubscribed.',
    noun: ['subscriber', 'subscribers'],
    label: 'Email',
    back: '/admin/newsletter-subscribers',
  },
  'discount-codes': {
    title: 'Import discount codes',
    about:
      'From the CSV exported here, or the file discount-codes.csv of an archive. Codes that are here already stay as they are.',
    noun: ['discount code', 'discount codes'],
    label: 'Code',
    back: '/admin/discount-codes',
  },
}

export const listImportText = {
  import: 'Import',
  file: 'CSV file',
  fileHint: `Up to ${rows} rows and 10 MB. First you see what would happen with every row.`,
  upload: 'Upload and check',
  list: 'Imports so far',
  added: 'Added',
  start: (count: number, [one, several]: readonly [string, string]) =>
    `Add ${inWords(count)} ${count === 1 ? one : several}`,
  starting: 'Adding…',
  nothing: 'There is nothing to add.',
  cancelSure: 'What was read from the file is forgotten.',
  forgotten: 'Only rows with notes are kept, by their lines, for the time after the import.',
  gone: `There is no such import. It may have been deleted after ${LIST_IMPORT_RETENTION_DAYS} days.`,
  noKind: 'There is no such import.',
} as const

export const listFormats: Record<ListFormatName, string> = {
  kept: 'This software’s own file',
  shopify: 'Shopify’s file',
  mailchimp: 'Mailchimp’s file',
}

export const listStates: Record<ListState, string> = {
  checked: 'Checked, not imported',
  done: 'Finished',
  cancelled: 'Cancelled',
}

export const listPlans: Record<ListPlan, string> = {
  create: 'Add',
  skip: 'Nothing to do',
  refused: 'Refused',
}

/** The outcome of a row with this plan, in an import with this state. */
export function listOutcome(state: ListState, plan: ListPlan): string {
  return plan === 'create' && state !== 'checked' ? createOutcomes[state] : listPlans[plan]
}

const createOutcomes = { done: 'Added', cancelled: 'Not imported' } as const

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

export const listImportToasts = {
  loadFailed: failed('Failed to load the imports'),
  done: { title: 'Import finished' },
  cancelled: { title: 'Import cancelled' },
  otherState: failed('Nothing was changed', 'The import has ended meanwhile.'),
  failed: failed('An unexpected error occurred', 'Nothing was added.'),
} as const

/** Why an upload was refused before its content was looked at. */
export const listProblems = {
  busy: 'Another upload is under way. Please try again when it has finished.',
  'disk-full': 'There is not enough room on the shop’s disk for this file.',
  'too-large': 'The file is larger than 10 MB. Please split it.',
  'is-zip': 'This is a zip. Please take the CSV out of it and upload that.',
  'no-file': 'Please choose a CSV file.',
} as const
export type ListProblem = keyof typeof listProblems

/** Why a file was refused as a whole. */
export function listContentProblemWords(problem: ListContentProblem): string {
  switch (problem.reason) {
    case 'unknown-list':
      return `The file’s columns are none that the shop knows (${truncate(problem.headings.join(', '), 200)}).`
    case 'list-too-many-columns':
      return `The file has more than ${MAX_LIST_COLUMNS} columns.`
    case 'too-many-rows':
      return `The file has more than ${rows} rows. Please split it.`
    case 'no-rows':
      return 'The file has headings, but no rows.'
    case 'empty':
    case 'utf-16':
    case 'not-text':
    case 'quotes':
    case 'record-too-long':
      return csvProblemWords(problem)
  }
}

const { from, to } = redirectErrors

const NOTES: Record<ListNote['code'], string | ((detail: string) => string)> = {
  'cell-too-long': 'The text is too long.',
  'same-key': 'An earlier row is about the same.',
  'appeared-since': 'It has been added since the check.',
  'not-a-date': 'Please write the time like 2026-11-23T09:00:00Z.',
  'not-yes-or-no': 'Please write yes or no.',
  'two-values': 'Please give an amount or a percentage, not both.',
  'not-an-email': 'This is no email address.',
  'left-here': 'This address has unsubscribed here. Only its owner can subscribe it again.',
  'left-there': 'This address has unsubscribed there.',
  'bounced-there': 'Mail to this address came back there.',
  'status-unknown': 'Please write subscribed or left.',
  'from-not-an-address': from['not-an-address'],
  'from-too-long': from['too-long'],
  'from-page-here': from['page-here'],
  'to-not-an-address': to['not-an-address'],
  'to-too-long': to['too-long'],
  'to-other-host': to['other-host'],
  'to-loop': 'It leads back to itself.',
  'to-no-page': to['no-page'],
  'to-no-product': to['no-product'],
  'here-already': 'It is here already, and stays as it is.',
  'not-accepted': 'Has not accepted marketing by email.',
  'as-left': 'Is added as unsubscribed, so that nobody subscribes it again by mistake.',
  'no-consent-date': 'The file has no date of consent: that of the import is stored.',
  field: (detail) => detail,
  exists: (detail) => `There is already a redirect from this address, to ${detail}.`,
  shortened: (detail) => `Leads to ${detail} at once.`,
  'too-many-cells': tooManyCells,
}

/** A note about a row in words, without its line and column. */
export function listNoteWords({ code, detail = '' }: ListNote): string {
  const words = NOTES[code]
  return typeof words === 'string' ? words : words(detail)
}
