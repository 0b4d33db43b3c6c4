/** An anchor made from a heading: 'Fire safety & care' is 'fire-safety-care'. */
export function slugOf(words: string): string {
  const slug = words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'section'
}
