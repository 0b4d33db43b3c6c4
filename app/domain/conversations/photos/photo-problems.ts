/**
 * Why a form has no photo. `busy`: too many are being stored, or have been sent. `gone`: it was deleted before
 * the refused form was sent again.
 */
export const PHOTO_PROBLEMS = ['type', 'size', 'too-many', 'damaged', 'busy', 'gone'] as const
export type AnswerPhotoProblem = (typeof PHOTO_PROBLEMS)[number]
