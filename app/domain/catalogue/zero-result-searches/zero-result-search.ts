/** A zero-result search as shown to staff. */
export type ZeroResultSearch = {
  words: string
  /** Number of times it was searched for. */
  searches: number
  lastSearchedAt: Date
}
