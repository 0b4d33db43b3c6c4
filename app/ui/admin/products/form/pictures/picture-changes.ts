import type { PictureRole } from '../../../../../domain/catalogue/pictures/picture-rules.ts'

/** Changes of an existing picture. */
export type PictureChange =
  | { kind: 'order'; ids: readonly string[] }
  | { kind: 'primary'; id: string }
  | { kind: 'remove'; id: string }
  | ({ kind: 'describe'; id: string } & PictureDescription)

/** The description of a picture by staff; a change has one of the fields. */
export type PictureDescription = { alt?: string; caption?: string; role?: PictureRole }

/** A picture's description as it is stored. */
export type Described = { alt: string | null; caption: string | null; role: PictureRole }

type Changeable = Described & { id: string; isPrimary: boolean }

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
    case 'describe':
      return pictures.map((one) =>
        one.id === change.id ? { ...one, ...described(one, change) } : one,
      )
  }
}

function described(old: Described, { alt, caption, role }: PictureDescription): Described {
  return {
    alt: alt === undefined ? old.alt : alt.trim() || null,
    caption: caption === undefined ? old.caption : caption.trim() || null,
    role: role ?? old.role,
  }
}

/** The order after moving one picture to another's position. */
export function orderAfterMove(ids: readonly string[], moved: string, to: number): string[] {
  const others = ids.filter((id) => id !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
