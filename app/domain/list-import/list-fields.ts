/** Field names of the forms about imports of lists. */
export const LIST_FIELDS = {
  file: 'file',
  /** These replace the file: the upload's id, its name, or why it was refused. */
  upload: 'upload',
  fileName: 'fileName',
  problem: 'problem',
  intent: 'intent',
} as const
