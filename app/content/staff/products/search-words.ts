import type { SaveSynonymsResult } from '../../../domain/catalogue/search/synonym-rules.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

/** What staff read about the words that shoppers search with. */
export const searchWordsText = {
  title: 'Search words',
  about:
    'Words in one row mean the same to a shopper who searches: “couch” finds every sofa. Separate them with commas. A change counts from the next search on.',
  caption: 'Words that mean the same in the shop’s search',
  none: 'No search words yet.',
  field: 'Words that mean the same',
  add: 'Add a row',
  addHint: 'Two or more, such as “sofa, couch, settee”.',
  save: 'Save',
  remove: 'Remove',
  removeAsk: 'Remove this row?',
  removeSure: 'Shoppers who type one of these words will no longer find the others.',
  empty: {
    title: 'Searches that found nothing',
    about:
      'The words are counted, not who searched: the 50 most frequent of the last 90 days. Say what they mean here, such as “sofa”, and the next search for them finds it. Dismiss what the shop does not sell.',
    caption: 'Searches that found nothing, most frequent first',
    none: 'No search has found nothing lately.',
    meaning: 'Means the same as',
    explain: 'Add',
    dismiss: 'Dismiss',
  },
} as const

const failed = (title: string): Toast => ({ title, tone: 'destructive' })

export const searchWordsToasts = {
  loadFailed: failed('Failed to load search words'),
  saved: { title: 'Search words saved' },
  removed: { title: 'Search words removed' },
  dismissed: { title: 'Search dismissed' },
  notSaved: failed('Search words were not saved'),
  failed: failed('An unexpected error occurred'),
} as const

/** '12 searches, the last on …': the date follows. */
export const searchedTimes = (searches: number) =>
  `${searches.toLocaleString('en-GB')} ${searches === 1 ? 'search' : 'searches, the last'} on`

/** Why the synonyms entered for a search were not saved. */
export function meaningProblem(problem: Extract<SaveSynonymsResult, { ok: false }>): string {
  return problem.reason === 'too-few'
    ? 'Please enter another word, one that your pieces are described with.'
    : searchWordsProblem(problem)
}

/** Why a row of synonyms was not saved. */
export function searchWordsProblem(problem: Extract<SaveSynonymsResult, { ok: false }>): string {
  switch (problem.reason) {
    case 'too-few':
      return 'Please enter two or more different words, separated by commas.'
    case 'too-many':
      return 'Please enter 12 words at most.'
    case 'not-a-word':
      return `“${problem.word}” is too long, or is not a word. A phrase may have four words and 40 characters.`
    case 'in-use':
      return `“${problem.word}” is in another row already.`
    case 'full':
      return 'There are 200 rows already. Please remove one first.'
    case 'changed':
      return 'Somebody else changed this row meanwhile. Please look at it again.'
    case 'removed':
      return 'Somebody else removed this row meanwhile. Saving it again adds it back.'
  }
}
