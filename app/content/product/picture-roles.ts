import type { PictureRole } from '../../domain/catalogue/pictures/picture-rules.ts'

/** What a picture of a product shows. */
export const pictureRoles = {
  view: 'View',
  detail: 'Detail',
  mark: 'Mark',
  label: 'Label',
  before: 'Before',
} as const satisfies Record<PictureRole, string>

/** The text beside a picture, such as "Mark: fading at the back"; null where there is none. */
export function captionOf({ role, caption }: { role: PictureRole; caption: string | null }) {
  if (role === 'view' || role === 'detail') return caption
  return caption ? `${pictureRoles[role]}: ${caption}` : pictureRoles[role]
}
