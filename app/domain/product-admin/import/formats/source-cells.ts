import type { SourcePicture } from '../rows/source-row.ts'

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

/** A file name as in a zip, from a path or an address: `https://cdn.example/a/chair.jpg?v=1`. */
export function pictureName(text: string): string {
  const whole = text.trim()
  // In a name or a path, `#`, `?` and `%` are ordinary characters.
  if (!ADDRESS.test(whole)) return lastSegment(whole)
  const last = lastSegment(whole.replace(/[?#].*$/, ''))
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const lastSegment = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** Pictures named more than once count once. */
export function withoutRepeats(pictures: readonly SourcePicture[]): SourcePicture[] {
  const names = new Set<string>()
  return pictures.filter(({ name }) => {
    const isNew = name !== '' && !names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    return isNew
  })
}

const CONDITIONS_SPELT: Record<string, string> = {
  'like new': 'Like New',
  'like-new': 'Like New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}

/** The shop's grade for a condition as another vendor writes it; undefined if there is no such grade. */
export function gradeOf(text: string): string | undefined {
  const key = text.trim().toLowerCase()
  return Object.hasOwn(CONDITIONS_SPELT, key) ? CONDITIONS_SPELT[key] : undefined
}
