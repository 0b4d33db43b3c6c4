import { UPLOAD_RULES } from '../../media/upload-rules.ts'

/** Limits of the sell form's photos. */
export const PHOTO_RULES = {
  ...UPLOAD_RULES,
  /** Per sell request, and per HTTP request. */
  maxCount: 20,
} as const
