/** A search that found nothing, as staff see it. */
export type EmptySearch = {
  words: string
  /** How often it was asked for. */
  searches: number
  lastAskedAt: Date
}
