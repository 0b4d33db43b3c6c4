/** `session` lasts as long as the tab; `local` is shared by all tabs and stays. */
type Kind = 'session' | 'local'

/** Reads from browser storage; null if empty or unavailable. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

/** Best effort: ignores unavailable or full storage. */
export function writeStored(kind: Kind, key: string, value: string): void {
  try {
    storage(kind).setItem(key, value)
  } catch {}
}

/** Best effort, like `writeStored`. */
export function removeStored(kind: Kind, key: string): void {
  try {
    storage(kind).removeItem(key)
  } catch {}
}

function storage(kind: Kind): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}
