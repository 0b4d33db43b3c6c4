/** Minimum length: shorter texts match nearly everything. */
export const MIN_TEXT_LENGTH = 2
export const MAX_TEXT_LENGTH = 100

/** Normalises a search text: control characters become blanks; trims it. */
export function searchText(input: string): string {
  return input
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
    .trim()
}

/** The address of the results page. */
export function searchAddress(text: string): string {
  return `/admin/search?${new URLSearchParams({ q: text })}`
}
