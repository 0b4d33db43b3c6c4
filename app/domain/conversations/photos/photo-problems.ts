/** Why a photo of a form was not stored. `busy`: too many are being stored, or have been sent. */
export const PHOTO_PROBLEMS = ['type', 'size', 'too-many', 'damaged', 'busy'] as const
export type AnswerPhotoProblem = (typeof PHOTO_PROBLEMS)[number]
