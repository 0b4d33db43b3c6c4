import type { Box } from '../fit/carries.ts'

/** A quadrilateral: four corners counter-clockwise as seen from outside, in metres. */
export type Face = {
  corners: readonly (readonly [x: number, y: number, z: number])[]
  normal: readonly [x: number, y: number, z: number]
}

const MM_PER_METRE = 1_000

/**
 * A box on the floor, centred on the origin: x to the right, y up, z to the viewer.
 *
 * @returns the front first, then the five other faces
 */
export function boxFaces({ width, height, depth }: Box): [front: Face, ...others: Face[]] {
  const [x, y, z] = [width / 2 / MM_PER_METRE, height / MM_PER_METRE, depth / 2 / MM_PER_METRE]
  const face = (normal: Face['normal'], ...corners: Face['corners']): Face => ({ normal, corners })
  return [
    face([0, 0, 1], [-x, 0, z], [x, 0, z], [x, y, z], [-x, y, z]),
    face([0, 0, -1], [x, 0, -z], [-x, 0, -z], [-x, y, -z], [x, y, -z]),
    face([1, 0, 0], [x, 0, z], [x, 0, -z], [x, y, -z], [x, y, z]),
    face([-1, 0, 0], [-x, 0, -z], [-x, 0, z], [-x, y, z], [-x, y, -z]),
    face([0, 1, 0], [-x, y, z], [x, y, z], [x, y, -z], [-x, y, -z]),
    face([0, -1, 0], [-x, 0, -z], [x, 0, -z], [x, 0, z], [-x, 0, z]),
  ]
}

/** The photograph on the front: a JPEG and its proportions. */
export type FrontPicture = { jpeg: Buffer; width: number; height: number }

/**
 * The part of a picture that covers the front without being stretched: excess width or height is cut off
 * equally on both sides. Texture coordinates from 0 to 1, in the order of the corners of `boxFaces`, with
 * the origin at the lower left.
 */
export function coveringPart({ width, height }: Box, picture: FrontPicture): [number, number][] {
  const shape = (width * picture.height) / (height * picture.width)
  const [u, v] = [Math.min(1, shape) / 2, Math.min(1, 1 / shape) / 2]
  return [
    [0.5 - u, 0.5 - v],
    [0.5 + u, 0.5 - v],
    [0.5 + u, 0.5 + v],
    [0.5 - u, 0.5 + v],
  ]
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const PAPER = [0.9, 0.86, 0.79]

/** Converts a colour to linear components from 0 to 1, as both formats require. */
export function linearColor(color: string): number[] {
  const parts = HEX.exec(color)?.slice(1)
  if (!parts) return PAPER
  return parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    return Number(linear.toFixed(4))
  })
}
