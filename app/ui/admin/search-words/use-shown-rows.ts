import { useState } from 'react'
import type { SynonymRow } from '../../../domain/catalogue/search/synonym-rules.ts'
import type { SearchWordsResult } from './search-words-fields.ts'

type Edited = { row: SynonymRow; index: number }

/**
 * The rows to show: those loaded, and those with input that someone else has removed, in their old places. Their
 * forms stay until they have been saved or removed here.
 *
 * @param result of the page's last form; without scripts it contains the input of a removed row
 */
export function useShownRows(loaded: readonly SynonymRow[], result: SearchWordsResult | undefined) {
  const [edited, setEdited] = useState<readonly Edited[]>([])
  const [handled, setHandled] = useState<SearchWordsResult | undefined>(undefined)
  const isLoaded = (id: string) => loaded.some((row) => row.id === id)
  // A result arrives before the data that were saved.
  if (
    result?.ok &&
    result !== handled &&
    (result.saved === undefined || isLoaded(result.id ?? ''))
  ) {
    setHandled(result)
    setEdited(edited.filter(({ row }) => row.id !== result.id))
  }
  const rows = [...loaded]
  for (const { row, index } of edited) {
    if (!isLoaded(row.id)) rows.splice(index, 0, row)
  }
  const { id, removed, submitted } = result ?? {}
  if (id !== undefined && removed !== undefined && submitted !== undefined) {
    const isShown = rows.some((row) => row.id === id)
    if (!isShown) rows.push({ id, words: [submitted], version: removed })
  }
  const onInput = (row: SynonymRow) => {
    if (edited.some((one) => one.row.id === row.id)) return
    const index = rows.findIndex(({ id }) => id === row.id)
    setEdited([...edited, { row, index }].sort((one, other) => one.index - other.index))
  }
  return { rows, onInput }
}
