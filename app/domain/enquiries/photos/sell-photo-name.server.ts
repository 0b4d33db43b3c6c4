const FOLDER_LENGTH = 200
const PHOTO_KEY = /^[0-9a-f]{32}$/

/** Whether a text has the format of a photo key. */
export function isPhotoKey(text: string): boolean {
  return PHOTO_KEY.test(text)
}

/** The public path of a photo. Contains no personal data. */
export function photoAddress(key: string): string {
  return `/sell-photos/${key}.webp`
}

/** The path of a photo's thumbnail. @param address of the photo */
export const smallPhotoAddress = (address: string) => address.replace(/\.webp$/, '-small.webp')

/**
 * The name in the media store: `sell_photos/{submitter email}/{timestamp}-{fileName}`. Characters
 * that are not allowed in file names are written as `_{code point in hex}_`.
 */
export function photoPath(email: string, uploadedAt: Date, fileName: string): string {
  const folder = email
    .toLowerCase()
    .replaceAll(/[^a-z0-9@._+-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)
    .slice(0, FOLDER_LENGTH)
  return `sell_photos/${folder}/${uploadedAt.getTime()}-${fileName}`
}
