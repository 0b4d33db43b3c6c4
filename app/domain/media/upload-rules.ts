/**
 * Limits of one uploaded photo, checked in browser and server. The server also decodes the file.
 */
export const UPLOAD_RULES = {
  maxBytes: 5_000_000,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
} as const
