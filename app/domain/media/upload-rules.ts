import { heicHelp, photoOfWrongType, photoTooLarge } from '../../content/form-messages.ts'

/** What one uploaded photo may be; the server also looks into it. */
export const UPLOAD_RULES = {
  maxBytes: 5_000_000,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
} as const

const HEIC_NAME = /\.hei[cf]$/i

/**
 * Why a file is not taken as a photo, as the toast that says so; null where nothing is against it.
 *
 * @param type as the browser names it; empty where it does not know
 */
export function photoRefusal({ name, size, type }: { name: string; size: number; type: string }) {
  if (!UPLOAD_RULES.types.some((taken) => taken === type.toLowerCase())) return wrongType(name)
  return size > UPLOAD_RULES.maxBytes ? photoTooLarge(name) : null
}

/** @param name the file's; an iPhone's own format gets a way out */
export function wrongType(name: string) {
  const toast = photoOfWrongType(name)
  if (!HEIC_NAME.test(name)) return toast
  return { ...toast, description: `${toast.description}\n${heicHelp}` }
}
