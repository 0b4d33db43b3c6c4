/** Texts of the pictures' large view. */
export const largeViewWords = {
  name: (title: string) => `Large pictures of ${title}`,
  close: 'Close the large view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  /** Announced to screen readers for each picture. */
  place: (place: number, count: number, alt: string) => `Picture ${place} of ${count}: ${alt}`,
} as const
