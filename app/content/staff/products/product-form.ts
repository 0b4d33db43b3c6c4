import { MEASURE_HEADINGS } from '../../../domain/catalogue/measure-cells.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})

/** The product form's toasts, exactly as specified. */
export const productFormMessages = {
  created: { title: 'Product created' },
  updated: { title: 'Product updated' },
  saveFailed: failed('Failed to save product'),
  uploadFailed: failed('Failed to upload some images'),
  deleteImageFailed: failed('Error deleting image'),
  /** Optimistic locking: another save came first. */
  changedMeanwhile: failed(
    'Failed to save product',
    'It was changed while you were editing. Nothing you typed is lost: look at the marked fields, then save again.',
  ),
  /** The product was deleted while its form was open. */
  gone: failed('Failed to save product', 'Someone else has deleted it in the meantime.'),
  /** Pictures that could not be added remain in the form. */
  picturesWaiting: failed(
    'Failed to upload some images',
    'Try them again or remove them, then save.',
  ),
  pictureOrderFailed: failed('The order of the pictures was not saved'),
  pictureDescriptionFailed: failed('What you wrote about the picture was not saved'),
  picturePrimaryFailed: failed('The primary picture was not changed'),
  /** @param file its name */
  pictureNotTaken: (file: string) =>
    failed('Failed to upload some images', `${file} was not uploaded. Please try again.`),
  tooManyPictures: (limit: number) =>
    failed('Too many pictures', `A product can have ${limit} pictures at most.`),
} as const satisfies Record<string, Toast | ((value: never) => Toast)>

/** Shown instead of a form that cannot be loaded. */
export const productFormErrors = {
  noId: 'Error: Product ID is missing',
  notLoaded: 'Error: Failed to load product data',
} as const

export const productFormWords = {
  newTitle: 'New product',
  labels: {
    title: 'Title',
    description: 'Description',
    brand: 'Brand',
    category: 'Category',
    condition: 'Condition',
    ...MEASURE_HEADINGS,
    dimensions: 'Dimensions in words',
    sku: 'Stock number (SKU)',
    price: 'Price (£)',
    stock_quantity: 'Stock quantity',
    in_stock: 'In stock',
    featured: 'Featured',
    enabled: 'Show on the website',
  },
  hints: {
    description:
      'What it is, what was done to it, and every mark. Colours named here are what the colour filter finds.',
    measures: 'Numbers decide whether a piece goes through a door and into the van.',
    dimensions:
      'Left empty, or saying another size, it is written from the numbers: W 206 x D 93 x H 84 cm',
    sku: 'Your own number for it, such as the one on its label. Shoppers do not see it.',
    price: 'Delivery is added only in zones that have a price for it',
    stock_quantity: 'Units that can be sold now',
    in_stock: 'Off: sold out, whatever the quantity says',
    featured: 'Among the pieces on the home page',
    enabled: 'Off: only staff can see it',
  },
  /** @param units that are being paid for */
  held: (units: number) => `Units that can be sold now. ${units} more are being paid for.`,
  card: 'As shoppers will see it',
  none: 'Not chosen',
  sections: {
    what: 'What it is',
    size: 'Measurements',
    pictures: 'Pictures',
    sale: 'Price and stock',
    website: 'On the website',
    history: 'History',
  },
  shown: 'Shown on the website',
  hidden: 'Hidden',
  soldOut: 'Sold out',
  reserved: 'Reserved: someone is paying for it',
  /** Views of the product's page. */
  views: (n: number) =>
    `Page opened ${n === 1 ? 'once' : `${n.toLocaleString('en-GB')} times`} in 30 days`,
  fromSellRequest: 'Made from a sell request',
  preview: 'Preview',
  purchase: 'Purchase',
  reducePrice: 'Reduced price',
  createAnother: 'Create and add another',
  viewOnly: 'You can view this product. To change it you need the editor role.',
  inShop: 'View in the shop',
  newTab: '(opens in a new tab)',
  /** The state of a product that does not exist yet. */
  notYet: 'Not created yet',
  again: 'Try again',
  toList: 'To the products',
  whyNoId: 'The address names no product. Choose one from the list.',
  whyMissing: 'There is no such product. It may have been deleted.',
  whyFailed: 'Something went wrong on the way. Please try again in a moment.',
  create: 'Create product',
  save: 'Save',
  saving: 'Saving...',
  uploading: 'Uploading pictures...',
  allSaved: 'Everything is saved',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
} as const

export const pictureWords = {
  choose: 'Add pictures',
  camera: 'Take a photo',
  drop: 'or drop them here',
  hint: 'JPEG, PNG or WebP, up to 5MB each. The first picture becomes the primary one.',
  rule: 'Shoppers see the primary picture first, then the others in this order.',
  none: 'No pictures yet. Pieces with three or more are looked at longest.',
  viewerNone: 'There are no pictures.',
  primary: 'Primary',
  makePrimary: (place: number) => `Make picture ${place} the primary one`,
  isPrimary: (place: number) => `Picture ${place} is the primary one`,
  left: (place: number) => `Move picture ${place} to the left`,
  right: (place: number) => `Move picture ${place} to the right`,
  remove: (place: number) => `Remove picture ${place}`,
  alt: (place: number) => `What picture ${place} shows`,
  describe: 'For screen readers',
  role: (place: number) => `Kind of picture ${place}`,
  caption: (place: number) => `Caption of picture ${place}`,
  captionHint: 'Caption for shoppers',
  whichMark: 'Which mark, and where',
  moved: (to: number, count: number) => `Moved to place ${to} of ${count}`,
  nowPrimary: (place: number) => `Picture ${place} is the primary one now`,
  removed: 'Picture removed',
  added: (count: number) => (count === 1 ? 'One picture added' : `${count} pictures added`),
  described: 'Description saved',
  removeTitle: 'Remove this picture?',
  removeText: 'It leaves the shop at once and cannot be brought back.',
  removeConfirm: 'Remove the picture',
  /** Label without scripts. */
  send: 'Upload',
  saveAlts: 'Save descriptions',
  again: 'Try again',
  states: {
    waiting: 'Waiting',
    uploading: (percent: number) => `Uploading ${percent}%`,
    working: 'Being prepared',
    failed: 'Not uploaded',
    unreadable: 'Could not be opened',
    'too-large': 'Over 5MB',
    'wrong-type': 'Not a supported image format',
    'too-many': 'One picture too many',
    busy: 'Not uploaded: the shop is busy',
    missing: 'The product has been deleted',
    'signed-out': 'You have been signed out',
  },
  retry: (name: string) => `Upload ${name} again`,
  dropUpload: (name: string) => `Remove ${name}`,
} as const

/** The editor of a picture. */
export const editorTexts = {
  open: (place: number) => `Turn or crop picture ${place}`,
  title: (place: number) => `Picture ${place}`,
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  shapes: [
    { name: 'Whole picture', ratio: null },
    { name: '4:3', ratio: 4 / 3 },
    { name: 'Square', ratio: 1 },
  ],
  original: 'Start again',
  tilt: 'Straighten',
  degrees: (degrees: number) => `${degrees.toLocaleString('en-GB')}°`,
  hint: 'Drag the corners, or move them with the arrow keys. Lists show pictures as 4:3. The original is kept: you can come back to it.',
  handles: {
    'north-west': 'Top left corner',
    'north-east': 'Top right corner',
    'south-west': 'Bottom left corner',
    'south-east': 'Bottom right corner',
    box: 'What is kept',
  },
  save: 'Use this picture',
  saving: 'Saving',
  failed: 'The picture could not be changed. Please try again.',
} as const

/** Messages beside fields changed by a colleague while the form was open. */
export const conflictWords = {
  title: (who: string) => `${who} changed this product while you were editing`,
  unknown: 'Someone',
  stockMoved: 'The stock has changed while you were editing',
  text: 'Nothing you typed is lost. Each field that differs shows its current value: choose which to keep, then save.',
  now: (who: string) => `Changed by ${who}`,
  soldMeanwhile: 'Changed by an order',
  theirs: 'Theirs',
  mine: 'Yours',
  useTheirs: 'Use theirs',
  useMine: 'Keep mine',
  nothing: 'nothing',
  on: 'on',
  off: 'off',
} as const

export const sellRequestWords = {
  title: 'From a sell request',
  missing: 'That sell request no longer exists. You can still fill in the form.',
  text: 'Filled in from what the seller said. Check everything; it stays hidden until you show it on the website.',
  price: (price: string) => `The seller hopes for ${price}.`,
  made: 'Already made from it:',
  link: 'Open the request',
} as const

export const previewWords = {
  hidden: 'Preview. Shoppers do not see this piece: it is hidden.',
  shown: 'Preview. This is how shoppers see this piece.',
  back: 'Back to the form',
  noBuying: { title: 'This is a preview', description: 'Nothing was added to a cart.' },
} as const
