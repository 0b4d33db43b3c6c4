import {
  MAX_ADDRESS_LENGTH,
  type SourceProblem,
  type TargetProblem,
  type UnresolvedTarget,
} from '../../domain/redirects/redirect-addresses.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const redirectText = {
  title: 'Redirects',
  newTitle: 'New redirect',
  one: 'Redirect',
  none: 'No redirects yet. Old addresses of another shop can lead to pages of this one.',
  noMatch: 'No redirects found. Try another search or other filters.',
  notLoaded: 'This redirect could not be loaded.',
  from: 'Old address',
  fromHint:
    'For example /products/green-sofa. What follows a question mark, a slash at the end, and upper or lower case make no difference.',
  to: 'Leads to',
  toHint: 'A page of this shop, such as /shop/sofas or a piece’s address.',
  hits: 'Followed',
  last: 'Last followed',
  never: 'Never',
  deleteSure: 'Visitors of the old address will see “Page not found”.',
  unused: 'Never followed',
  any: 'Any use',
} as const

/** Messages beside the fields of a redirect's form. */
export const redirectErrors = {
  from: {
    'not-an-address': 'Enter a path that begins with a slash, such as /products/green-sofa.',
    'too-long': `Enter an address of at most ${MAX_ADDRESS_LENGTH} characters.`,
    'page-here': 'The shop answers this address by itself.',
    exists: 'There is already a redirect from this address.',
  } satisfies Record<SourceProblem | 'exists', string>,
  to: {
    'not-an-address': 'Enter a path that begins with a slash, such as /shop/sofas.',
    'too-long': `Enter an address of at most ${MAX_ADDRESS_LENGTH} characters.`,
    'other-host': 'Enter an address of this shop. Redirects cannot lead to other websites.',
    loop: 'Enter another address than the old one.',
    'no-page': 'No page of this shop, and no redirect, has this address.',
    'no-product': 'There is no such piece, or it was deleted.',
  } satisfies Record<TargetProblem | UnresolvedTarget, string>,
} as const

export const redirectToasts = {
  loadFailed: failed('Failed to load redirects'),
  saved: { title: 'Redirect saved' },
  /** A chain was shortened. */
  shortened: (to: string): Toast => ({
    title: 'Redirect saved',
    description: `The address that it leads to is redirected itself, so it leads to ${to} at once.`,
  }),
  deleted: { title: 'Redirect deleted' },
  notSaved: failed('The redirect was not saved'),
  changed: failed(
    'The redirect was not saved',
    'Somebody else has changed it meanwhile. Please look at it again.',
  ),
  failed: failed('An unexpected error occurred'),
} as const

/** "12 times, last on 3 June 2027" is built by the screen; this is the number. */
export const hitsWords = (hits: number): string =>
  hits === 0 ? redirectText.never : hits.toLocaleString('en-GB')
