/** Changes of an existing picture. */
export type PictureChange =
  | { kind: 'order'; ids: readonly string[] }
  | { kind: 'primary'; id: string }
  | { kind: 'remove'; id: string }
  | { kind: 'alt'; id: string; text: string }

type Changeable = { id: string; alt: string | null; isPrimary: boolean }

/** The pictures after a change (optimistic). */
export function applyChange<Picture extends Changeable>(
  pictures: readonly Picture[],
  change: PictureChange,
): Picture[] {
  switch (change.kind) {
    case 'order': {
      const place = (id: string) => {
        const at = change.ids.indexOf(id)
        return at < 0 ? pictures.length : at
      }
      return pictures.toSorted((a, b) => place(a.id) - place(b.id))
    }
    case 'primary':
      return pictures.map((one) => ({ ...one, isPrimary: one.id === change.id }))
    case 'remove': {
      const left = pictures.filter(({ id }) => id !== change.id)
      if (left.some(({ isPrimary }) => isPrimary)) return left
      return left.map((one, index) => ({ ...one, isPrimary: index === 0 }))
    }
    case 'alt':
      return pictures.map((one) =>
        one.id === change.id ? { ...one, alt: change.text.trim() || null } : one,
      )
  }
}

/** The order after moving one picture to another's position. */
export function orderAfterMove(ids: readonly string[], moved: string, to: number): string[] {
  const others = ids.filter((id) => id !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
