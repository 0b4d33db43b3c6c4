import { heicHelp, photoOfWrongType, photoTooLarge } from '../../content/toasts/form-messages.ts'
import { UPLOAD_RULES } from '../../domain/media/upload-rules.ts'

const HEIC_NAME = /\.hei[cf]$/i

/**
 * Checks a file against the limits of a photo before it is uploaded.
 *
 * @param type media type as detected by the browser; may be empty
 * @returns the toast with the reason for a refusal; null if it may be uploaded
 */
export function photoRefusal({ name, size, type }: { name: string; size: number; type: string }) {
  if (!UPLOAD_RULES.types.some((taken) => taken === type.toLowerCase())) return wrongType(name)
  return size > UPLOAD_RULES.maxBytes ? photoTooLarge(name) : null
}

/**
 * The toast for an unsupported file type.
 *
 * @param name file name; HEIC files get advice
 */
export function wrongType(name: string) {
  const toast = photoOfWrongType(name)
  if (!HEIC_NAME.test(name)) return toast
  return { ...toast, description: `${toast.description}\n${heicHelp}` }
}
