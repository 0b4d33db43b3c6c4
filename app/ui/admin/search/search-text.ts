/** Fewer letters would find nearly everything. */
export const SHORTEST_TEXT = 2
export const LONGEST_TEXT = 100

/** What is meant by what was typed: control characters are blanks, blanks at its ends are nothing. */
export function searchText(typed: string): string {
  return typed
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .trim()
}

/** Where the results for a text stand, for people and for the dialog. */
export function searchAddress(text: string): string {
  return `/admin/search?${new URLSearchParams({ q: text })}`
}
