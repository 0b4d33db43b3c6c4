import { pictureWork, WORK_TIMEOUT } from '../../media/picture-work.server.ts'

/** A row's thumbnail at twice its size. */
const SIZE = { width: 160, height: 120 }

/**
 * A thumbnail of a seller's photo. It is made for each request and stored nowhere, so that an erased
 * photo leaves nothing behind; browsers keep it for an hour.
 *
 * @param photo as stored
 */
export async function smallSellPhoto(photo: Buffer): Promise<Buffer> {
  return await pictureWork((sharp) =>
    sharp(photo).timeout(WORK_TIMEOUT).resize(SIZE).webp({ quality: 70 }).toBuffer(),
  )
}
