import { UPLOAD_RULES } from '../../media/upload-rules.ts'

/** Limits for the photos of an answer on the website, by customers and staff. */
export const ANSWER_PHOTOS = { ...UPLOAD_RULES, maxCount: 6 } as const

/** Limits for the photos of a mail, larger because mail programs do not shrink photos. */
export const MAIL_PHOTOS = { maxBytes: 15_000_000, maxCount: 10 } as const

const KEY = /^[0-9a-f]{32}$/

/** Whether a text has the format of a photo's key. */
export const isPhotoKey = (text: string): boolean => KEY.test(text)
