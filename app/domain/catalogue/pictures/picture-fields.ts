/** Field names of a form's pictures. */
export const PICTURE_FIELDS = {
  /** The files of a submission without JavaScript. */
  files: 'files',
  /** A picture to keep, repeated in display order: an upload token, or `seller:{key}`. */
  picture: 'picture',
  /** The primary picture. */
  primary: 'primaryPicture',
  /** Prefixes of a picture's alternative text, caption and role; the picture's own name follows. */
  alt: 'pictureAlt.',
  caption: 'pictureCaption.',
  role: 'pictureRole.',
  /** Why a file of a submission without JavaScript was refused: `{problem}:{file name}`. */
  problem: 'pictureProblem',
} as const

/** Prefix of the key of a seller's photo. */
export const SELLER_PHOTO = 'seller:'

export const PICTURE_PROBLEMS = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  /** The concurrency limit of uploads is reached. */
  'busy',
] as const
/** Why a file was refused. */
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]
