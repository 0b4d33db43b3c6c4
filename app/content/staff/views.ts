import type { ViewList } from '../../domain/staff/views/view-query.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

/** What staff read about their saved views. */
export const viewWords = {
  title: 'Saved views',
  about:
    'A view is a list’s search, filters and sort order under a name of yours. Only you see your views.',
  chips: 'Saved views',
  save: 'Save this view',
  name: 'Name',
  saveButton: 'Save view',
  ordersHint:
    'Filters, days and sort order are saved, the search is not: it may be a customer’s name.',
  edit: 'Edit views',
  rename: 'Rename',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  renameOf: (name: string) => `Name of ${name}`,
  open: 'Open',
  none: 'You have no saved views. Filter a list, then choose “Save this view” above it.',
  lists: { products: 'Products', orders: 'Orders' } satisfies Record<ViewList, string>,
  backTo: { products: 'To the products', orders: 'To the orders' } satisfies Record<
    ViewList,
    string
  >,
} as const

export const viewErrors = {
  name: 'Please give the view a name.',
  taken: 'You have a view of this name already.',
  tooMany: (most: number) => `You have ${most} views of this list. Delete one first.`,
} as const

const failed = (description: string): Toast => ({
  title: 'The view was not saved',
  description,
  tone: 'destructive',
})

export const viewToasts = {
  saved: { title: 'View saved' },
  renamed: { title: 'View renamed' },
  deleted: { title: 'View deleted' },
  gone: failed('It has been deleted.'),
  failed: failed('Please try again.'),
} as const satisfies Record<string, Toast>
