/**
 * The columns of this software's own product file. The list's CSV export has some of them; the
 * archive has all. In cells about pictures each picture has a line of its own.
 */
export const OWN_COLUMNS = {
  id: 'Id',
  title: 'Title',
  sku: 'SKU',
  brand: 'Brand',
  category: 'Category',
  condition: 'Condition',
  price: 'Price (£)',
  stock: 'Stock',
  inStock: 'Marked in stock',
  shown: 'Shown',
  featured: 'Featured',
  dimensions: 'Dimensions',
  description: 'Description',
  created: 'Created (UTC)',
  pictureFiles: 'Picture files',
  /** Position of the main picture, from 1. */
  mainPicture: 'Main picture',
  pictureDescriptions: 'Picture descriptions',
  pictureKinds: 'Picture kinds',
  pictureCaptions: 'Picture captions',
} as const
