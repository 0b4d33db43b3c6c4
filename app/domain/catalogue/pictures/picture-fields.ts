/** Names of what a form tells of a product's pictures. */
export const PICTURE_FIELDS = {
  /** Files, in a post without scripts. */
  files: 'files',
  /** A picture to keep, once for each, in their order: an upload's token, or `seller:{key}`. */
  picture: 'picture',
  /** The picture that is to be the primary one. */
  primary: 'primaryPicture',
  /** Before the picture's own name: its alternative text, caption and role. */
  alt: 'pictureAlt.',
  caption: 'pictureCaption.',
  role: 'pictureRole.',
  /** What was wrong with a file of a post without scripts: `{problem}:{file name}`. */
  problem: 'pictureProblem',
} as const

/** Before the key of a seller's photo. */
export const SELLER_PHOTO = 'seller:'

export const PICTURE_PROBLEMS = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  /** Too many uploads at once. */
  'busy',
] as const
/** Why a file was not taken. */
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]
