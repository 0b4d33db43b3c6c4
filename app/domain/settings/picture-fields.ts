export const PICTURES = ['logo', 'hero'] as const
export type PictureName = (typeof PICTURES)[number]

/** The file fields of the form, and the fields that the server replaces them by. */
export const pictureFields = (name: PictureName) => ({
  file: `${name}_file`,
  /** The uploaded picture's token. */
  upload: `${name}_upload`,
  problem: `${name}_problem`,
  remove: `${name}_remove`,
})
