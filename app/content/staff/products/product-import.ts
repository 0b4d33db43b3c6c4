import type { ColumnUse } from '../../../domain/product-admin/import/formats/format.ts'
import type { UploadProblem } from '../../../domain/product-admin/import/import-fields.ts'
import {
  FILE_RETENTION_DAYS,
  type ImportState,
  MAX_PRODUCTS,
} from '../../../domain/product-admin/import/import-rules.ts'
import type {
  Plan,
  Result,
  RowNote,
  Source,
} from '../../../domain/product-admin/import/rows/source-row.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'
import { tooManyCells } from '../import-words.ts'

/** Shortens a text, since a select clips a longer one at its arrow. */
const shortened = (text: string, length: number) =>
  text.length <= length ? text : `${truncate(text, length)}…`

/** What staff read about imports and exports of products. */
export const importText = {
  title: 'Import products',
  about:
    'Bring products from a file: the archive or CSV of this software, Shopify’s product export, or WooCommerce’s. First you see what would happen with every row; nothing changes before you start it.',
  newImport: 'A new import',
  file: 'Product file',
  fileHint: `CSV with up to ${MAX_PRODUCTS.toLocaleString('en-GB')} products, or an archive exported here.`,
  pictures: 'Pictures, optional',
  picturesHint:
    'A zip with the files that the product file names: JPEG, PNG or WebP, 5 MB each. The shop downloads nothing from addresses in the file.',
  upload: 'Upload',
  list: 'Imports',
  moveOut: 'Take everything with you',
  moveOutAbout:
    'All products with their pictures, as one zip file: a CSV that spreadsheets open, and a folder of pictures. It can be imported here again without change. Discount codes and redirects are in it as CSV files, which their own lists import.',
  withSubscribers: 'With the newsletter’s subscribers, which are personal data',
  archive: 'Export archive',
  filesKept: `Uploaded files are deleted after ${FILE_RETENTION_DAYS} days.`,
  columns: 'Columns of the file',
  ignoredList: (count: number) => `${count} ignored ${count === 1 ? 'column' : 'columns'}`,
  categories: 'Categories',
  categoriesAbout: 'Choose the category here for each one in the file.',
  noCategory: 'No category',
  otherCategory: 'Products with any other category, or none',
  hideNew: 'Add new products hidden',
  takeStock: 'Take the stock from the file for products that are here already',
  takeStockAbout:
    'Without this their stock stays as it is, so that a piece sold since the file was made does not come back on sale.',
  replacePictures: 'Replace the pictures of products that are here already',
  replacePicturesAbout:
    'Only where all pictures that a row names can be read. Without this, products with pictures keep theirs.',
  redirects: 'Lead their old addresses to the products',
  redirectsAbout:
    'Visitors and search engines find the pieces under the addresses of the other shop, once its domain leads here.',
  chooseColumns: 'Use other columns',
  chooseColumnsAbout: 'Choose another column where the shop has not recognised the right one.',
  asRecognised: (headings: readonly string[]) =>
    headings.length > 0
      ? `As recognised: ${shortened(headings.join(', '), 22)}`
      : 'As recognised: none',
  noColumn: 'No column',
  check: 'Check every row',
  checkAgain: 'Check again with other choices',
  start: (count: number) =>
    `Import ${count.toLocaleString('en-GB')} ${count === 1 ? 'product' : 'products'}`,
  cancelSure: 'What has been imported already stays.',
  product: 'Product',
  reload: 'Look again',
  moving: 'The shop goes on selling meanwhile. You may leave this page.',
  gone: 'There is no such import. It may have been deleted after 90 days.',
} as const

export const sourceNames: Record<Source, string> = {
  kept: 'This software’s own file',
  shopify: 'Shopify product export',
  woocommerce: 'WooCommerce product export',
}

export const stateNames: Record<ImportState, string> = {
  uploaded: 'Waiting for your choices',
  checking: 'Being checked',
  checked: 'Checked, not started',
  running: 'Being imported',
  done: 'Finished',
  failed: 'Stopped',
  cancelled: 'Cancelled',
}

export const columnUses: Record<ColumnUse, string> = {
  key: 'Recognising the product in a second import',
  kind: 'Telling pieces from variants',
  title: 'Title',
  description: 'Description, as plain text',
  brand: 'Brand',
  category: 'Category',
  condition: 'Condition',
  attribute: 'Condition, brand or dimensions, by its name',
  price: 'Price',
  sku: 'Stock number (SKU)',
  dimensions: 'Dimensions in words',
  width: 'Width',
  depth: 'Depth',
  height: 'Height',
  seat_height: 'Seat height',
  height_legs_off: 'Height with the legs off',
  depth_back_off: 'Depth with the back off',
  weight: 'Weight',
  stock_quantity: 'Stock',
  in_stock: 'In-stock mark',
  featured: 'Featured',
  enabled: 'Shown or hidden',
  pictures: 'Pictures',
  old_address: 'Old address',
  created: 'Date added',
}

export const planNames: Record<Plan, string> = {
  create: 'Add',
  update: 'Update',
  skip: 'Nothing to change',
  refused: 'Refused',
}

export const resultNames: Record<Result, string> = {
  created: 'Added',
  updated: 'Updated',
  refused: 'Refused',
}

/** Labels of a planned row that has not been applied, by the import's state. */
export const notApplied: Partial<Record<ImportState, string>> = {
  running: 'Waiting',
  cancelled: 'Not imported',
  failed: 'Not imported',
}

/** Why an import ended as a whole. */
export const failureTexts = (failure: string): string =>
  ({
    'not-allowed': 'Whoever started it is no longer an admin.',
    'files-gone': 'Its files are no longer here. Please upload them again.',
    'unexpected-error':
      'An unexpected error occurred. What has been imported stays. Please upload the file again; if it stops again, the reason is in the server’s log.',
  })[failure] ?? 'An unexpected error occurred.'

const count = (detail = '') => Number(detail)

/** A note about a row in words, without its line and column. */
export function noteWords({ code, detail = '' }: RowNote): string {
  switch (code) {
    case 'field':
      return detail
    case 'cell-too-long':
      return 'The text is too long.'
    case 'too-many-cells':
      return tooManyCells(detail)
    case 'variants':
      return `It has ${detail} variants. Each piece is one product here: please give each its own handle.`
    case 'product-type':
      return `It is of the type “${detail}”. Only simple products can be imported.`
    case 'same-key':
      return `An earlier row has the same identifier, “${detail}”.`
    case 'sku-taken':
      return `Another product has the stock number “${detail}”.`
    case 'sku-repeated':
      return `An earlier row has the same stock number, “${detail}”.`
    case 'not-yes-or-no':
      return 'Please write yes or no.'
    case 'not-a-date':
      return 'Please write the date like 2026-11-23T09:00:00Z.'
    case 'bad-id':
      return 'It is no identifier of this software. Leave it empty for a new product.'
    case 'deleted':
      return 'This product has been deleted here.'
    case 'changed-since':
      return 'Somebody has changed the product since the check.'
    case 'stock-moved':
      return 'Its stock has changed since the check.'
    case 'appeared-since':
      return 'The product has been added since the check.'
    case 'not-saved':
      return 'It could not be saved.'
    case 'picture-missing':
      return `The picture “${detail}” is not in the zip.`
    case 'picture-ambiguous':
      return `The zip has more than one picture “${detail}”.`
    case 'picture-too-large':
      return `The picture “${detail}” is larger than 5 MB.`
    case 'picture-unreadable':
      return `The picture “${detail}” cannot be read.`
    case 'pictures-too-many':
      return 'Only the first 20 pictures are taken.'
    case 'no-pictures-sent':
      return count(detail) === 1
        ? 'It names a picture, but no zip was uploaded.'
        : `It names ${detail} pictures, but no zip was uploaded.`
    case 'pictures-kept':
      return 'Not all of its pictures can be read, so those that it has stay.'
    case 'pictures-changed':
      return 'Somebody has changed its pictures since the check, so those that it has stay.'
    case 'redirect-not-made':
      return `Its old address “${detail}” leads elsewhere, or is a page of this shop.`
    case 'condition-unknown':
      return `The condition “${detail}” is not one of the shop’s, and is left out.`
  }
}

export const problemTexts: Record<UploadProblem, string> = {
  busy: 'Another upload is under way. Please try again when it has finished.',
  'disk-full': 'There is not enough room on the shop’s disk for these files.',
  'two-zips': 'Please send one product file and one zip.',
  'products-too-large': 'The product file is larger than 50 MB.',
  'pictures-too-large': 'The zip is larger than 2 GB. Please send the pictures in two imports.',
}

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

export const importToasts = {
  loadFailed: failed('Failed to load the imports'),
  failed: failed('An unexpected error occurred'),
  otherState: failed('Nothing was changed', 'The import has gone on meanwhile. Please look again.'),
} as const
