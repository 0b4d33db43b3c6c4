/** Texts that imports of products and of lists share. */
export const importWords = {
  cancel: 'Cancel the import',
  rows: 'Rows of the file',
  line: 'Line',
  plan: 'What would happen',
  outcome: 'What happened',
  notes: 'Notes',
  allRows: 'All rows',
  notedRows: 'Only rows with notes',
  nothingNoted: 'No row has a note.',
  more: 'Next rows',
  firstRows: 'First rows',
  downloadNotes: 'Download rows with notes',
  toImports: 'To the imports',
  uploading: 'Uploading…',
  none: 'Nothing has been imported yet.',
} as const

/** @param detail cells and columns: '12/11' */
export function tooManyCells(detail: string): string {
  const [cells, columns] = detail.split('/')
  return `The row has ${cells} cells, the headings ${columns}. A comma or quotation mark may be missing.`
}
