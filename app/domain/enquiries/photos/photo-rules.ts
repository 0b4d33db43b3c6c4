import { UPLOAD_RULES } from '../../media/upload-rules.ts'

/** What the photos of the sell form may be. */
export const PHOTO_RULES = {
  ...UPLOAD_RULES,
  /** In one offer, and in one request. */
  maxCount: 20,
} as const
