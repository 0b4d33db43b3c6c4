import { type AnswerPhotoProblem, PHOTO_PROBLEMS } from './photo-problems.ts'
import { ANSWER_PHOTOS, isPhotoKey } from './photo-rules.ts'

/** Fields of a form with photos: the files, and what replaces each on its way to the route. */
export const ANSWER_PHOTO_FIELDS = {
  files: 'photos',
  /** The key of a stored photo. */
  photo: 'photo',
  /** What was wrong with a file. */
  problem: 'photoProblem',
} as const

/** The keys of a form's photos. */
export function readPhotoKeys(form: FormData): string[] {
  const keys = form.getAll(ANSWER_PHOTO_FIELDS.photo).filter((key) => typeof key === 'string')
  return [...new Set(keys.filter(isPhotoKey))].slice(0, ANSWER_PHOTOS.maxCount)
}

/** What was wrong with a form's files. */
export function readPhotoProblems(form: FormData): AnswerPhotoProblem[] {
  const given = form.getAll(ANSWER_PHOTO_FIELDS.problem)
  return PHOTO_PROBLEMS.filter((problem) => given.includes(problem))
}
