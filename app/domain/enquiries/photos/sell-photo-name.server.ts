const FOLDER_LENGTH = 200
const PHOTO_KEY = /^[0-9a-f]{32}$/

/** Whether a text is shaped like a photo's key. */
export function isPhotoKey(text: string): boolean {
  return PHOTO_KEY.test(text)
}

/** What the public sees of a photo: nothing that tells whose it is. */
export function photoAddress(key: string): string {
  return `/sell-photos/${key}.webp`
}

/**
 * Where the media store keeps a photo: `sell_photos/{submitter email}/{timestamp}-{fileName}`.
 * Signs that file names cannot have stand as their code between underscores.
 */
export function photoPath(email: string, uploadedAt: Date, fileName: string): string {
  const folder = email
    .toLowerCase()
    .replaceAll(/[^a-z0-9@._+-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)
    .slice(0, FOLDER_LENGTH)
  return `sell_photos/${folder}/${uploadedAt.getTime()}-${fileName}`
}
