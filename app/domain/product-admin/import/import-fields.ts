/** Field names of the forms about imports. */
export const IMPORT_FIELDS = {
  file: 'file',
  pictures: 'pictures',
  /** Sent in place of the files: the upload's id, their names, and why they were refused. */
  upload: 'upload',
  fileName: 'fileName',
  picturesName: 'picturesName',
  problem: 'problem',
  intent: 'intent',
  /** A text of the category column, repeated; with the same index, what it becomes. */
  categoryText: 'categoryText',
  category: 'category',
  otherCategory: 'otherCategory',
  hideNew: 'hideNew',
  takeStock: 'takeStock',
  replacePictures: 'replacePictures',
  redirects: 'redirects',
  /** The prefix of a field's name; its value is the index of the field's column, or `none`. */
  column: 'column-',
} as const

/** Why an upload was refused before its content was looked at. */
export const UPLOAD_PROBLEMS = [
  'busy',
  'disk-full',
  'two-zips',
  'products-too-large',
  'pictures-too-large',
] as const
export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number]
