import type { ActionResult } from '../kit/forms/action-result.ts'

/**
 * The result of a form of the search words. `id` is a row's, empty for a new one, or the text of a zero-result
 * search; `submitted`: the words that were refused; `saved`: the version that the form has saved; `removed`: the
 * version of the refused row, which someone else has removed.
 */
export type SearchWordsResult = ActionResult & {
  id?: string
  submitted?: string
  saved?: number
  removed?: number
}

export const SEARCH_WORDS_FIELDS = {
  intent: 'intent',
  id: 'id',
  words: 'words',
  /** Adds the row again if it has been removed, since the last save was refused as a conflict. */
  restores: 'restores',
} as const
