/** Names in the sell form besides its sixteen inputs. */
export const SELL_FIELDS = {
  /** Files, in a post without scripts. */
  files: 'photos',
  /** The key of a photo that the server has kept; once for each. */
  photo: 'photo',
  /** What was wrong with a file of a post without scripts: `{problem}:{file name}`. */
  problem: 'photoProblem',
} as const

export const PHOTO_PROBLEMS = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  /** Nothing against the photo: there was no address to keep it under, or no place for it. */
  'not-kept',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** Headers of an upload of one photo by itself. */
export const UPLOAD_HEADERS = {
  /** The submitter's address, URI-encoded. */
  email: 'x-submitter-email',
  stamp: 'x-form-stamp',
} as const
