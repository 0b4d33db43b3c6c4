/**
 * A submitted text and why it was refused; `id` is a row's, empty for a new one, or the text of a
 * zero-result search.
 */
export type SearchWordsRefusal = { id: string; text: string; problem: string }

export const SEARCH_WORDS_FIELDS = {
  intent: 'intent',
  id: 'id',
  version: 'version',
  words: 'words',
} as const
