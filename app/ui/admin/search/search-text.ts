/** Minimum length: shorter texts match nearly everything. */
export const SHORTEST_TEXT = 2
export const LONGEST_TEXT = 100

/** Normalises a search text: control characters become blanks; trims it. */
export function searchText(typed: string): string {
  return typed
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .trim()
}

/** The address of the results page. */
export function searchAddress(text: string): string {
  return `/admin/search?${new URLSearchParams({ q: text })}`
}
