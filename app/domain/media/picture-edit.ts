/** How a picture is turned, straightened and cropped, always relative to its original. */
export type PictureEdit = {
  /** Rotation clockwise, in degrees. */
  turn: 0 | 90 | 180 | 270
  /** Straightening clockwise, in tenths of a degree. The empty corners are cut off. */
  tilt: number
  /** The part of the turned and straightened picture to keep, in thousandths of its width and height. */
  crop: Crop
}

export type Crop = { left: number; top: number; width: number; height: number }

const TURNS = [0, 90, 180, 270] as const
/** Maximum straightening in either direction: 15 degrees. */
export const MAX_TILT = 150
export const WHOLE = 1_000
/** Minimum width and height of a crop, in thousandths. */
export const MIN_CROP = 100

export const UNEDITED: PictureEdit = {
  turn: 0,
  tilt: 0,
  crop: { left: 0, top: 0, width: WHOLE, height: WHOLE },
}

/** Formats an edit as it is stored and sent: `90,-25,0,0,1000,750`. */
export function formatEdit({ turn, tilt, crop }: PictureEdit): string {
  return [turn, tilt, crop.left, crop.top, crop.width, crop.height].join()
}

/** @returns null if it is malformed or out of range */
export function parseEdit(text: string): PictureEdit | null {
  if (!/^\d{1,3}(?:,-?\d{1,4}){5}$/.test(text)) return null
  const [given, tilt = 0, left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
  const turn = TURNS.find((one) => one === given)
  if (turn === undefined || Math.abs(tilt) > MAX_TILT) return null
  const isInside = left >= 0 && top >= 0 && left + width <= WHOLE && top + height <= WHOLE
  if (!isInside || width < MIN_CROP || height < MIN_CROP) return null
  return { turn, tilt, crop: { left, top, width, height } }
}

export const isUnedited = (edit: PictureEdit): boolean => formatEdit(edit) === formatEdit(UNEDITED)

type Size = { width: number; height: number }

/** The size of a picture after it has been turned. */
export function turnedSize({ width, height }: Size, turn: PictureEdit['turn']): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * The factor by which a tilted picture must be enlarged to fill its original frame. Equally, the largest
 * part without empty corners, of the same proportions, is the frame divided by this factor.
 */
export function tiltScale({ width, height }: Size, tilt: number): number {
  const angle = (Math.abs(tilt) * Math.PI) / 1_800
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle)
}
