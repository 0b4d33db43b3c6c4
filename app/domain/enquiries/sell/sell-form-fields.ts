/** Field names of the sell form besides its sixteen inputs. */
export const SELL_FIELDS = {
  /** Files, in a submission without JavaScript. */
  files: 'photos',
  /** The key of a stored photo; repeated. */
  photo: 'photo',
  /** Why a file of a submission without JavaScript was refused: `{problem}:{file name}`. */
  problem: 'photoProblem',
} as const

export const PHOTO_PROBLEMS = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  /** The photo is valid but was not stored: no address was given, or no capacity was left. */
  'not-kept',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** Headers of the upload of a single photo. */
export const UPLOAD_HEADERS = {
  /** The submitter's address, URI-encoded. */
  email: 'x-submitter-email',
  stamp: 'x-form-stamp',
} as const
