/** Why a photo of a form was not taken. `busy`: too many are being stored, or were sent. */
export const PHOTO_PROBLEMS = ['type', 'size', 'too-many', 'damaged', 'busy'] as const
export type AnswerPhotoProblem = (typeof PHOTO_PROBLEMS)[number]
