import {
  type Crop,
  MIN_CROP,
  type PictureEdit,
  WHOLE,
} from '../../../../../domain/media/picture-edit.ts'

/** What is dragged: a corner, or the whole box. */
export const HANDLES = ['box', 'north-west', 'north-east', 'south-west', 'south-east'] as const
export type Handle = (typeof HANDLES)[number]

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most)

/** The crop after a handle was moved by `across` and `down`, in thousandths of the picture. */
export function moveHandle(crop: Crop, handle: Handle, across: number, down: number): Crop {
  const { left, top, width, height } = crop
  const [right, bottom] = [left + width, top + height]
  if (handle === 'box') {
    return {
      left: clamp(left + across, 0, WHOLE - width),
      top: clamp(top + down, 0, WHOLE - height),
      width,
      height,
    }
  }
  const moved = {
    left: handle.endsWith('west') ? clamp(left + across, 0, right - MIN_CROP) : left,
    right: handle.endsWith('east') ? clamp(right + across, left + MIN_CROP, WHOLE) : right,
    top: handle.startsWith('north') ? clamp(top + down, 0, bottom - MIN_CROP) : top,
    bottom: handle.startsWith('south') ? clamp(bottom + down, top + MIN_CROP, WHOLE) : bottom,
  }
  return {
    left: moved.left,
    top: moved.top,
    width: moved.right - moved.left,
    height: moved.bottom - moved.top,
  }
}

type Size = { width: number; height: number }

/** The largest crop of a shape, centred. @param ratio width by height */
export function cropOfShape({ width, height }: Size, ratio: number): Crop {
  const isWide = width / height > ratio
  const across = isWide ? clamp(((ratio * height) / width) * WHOLE, MIN_CROP, WHOLE) : WHOLE
  const down = isWide ? WHOLE : clamp((width / ratio / height) * WHOLE, MIN_CROP, WHOLE)
  return {
    left: Math.round((WHOLE - across) / 2),
    top: Math.round((WHOLE - down) / 2),
    width: across,
    height: down,
  }
}

/** A quarter turn clockwise, including the crop. */
export function turnRight({ turn, tilt, crop }: PictureEdit): PictureEdit {
  const { left, top, width, height } = crop
  return {
    turn: ((turn + 90) % 360) as PictureEdit['turn'],
    tilt,
    crop: { left: WHOLE - top - height, top: left, width: height, height: width },
  }
}

/** A quarter turn to the left: three to the right. */
export const turnLeft = (edit: PictureEdit): PictureEdit => turnRight(turnRight(turnRight(edit)))
