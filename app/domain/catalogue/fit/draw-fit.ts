import { type Carry, slopeClearance } from './carries.ts'
import type { Opening } from './openings.ts'
import { type Rectangle, tiltedUnder, turnedInto, turnThroughCorner } from './rectangles.ts'

/** A point in millimetres, x to the right and y down. */
export type Point = readonly [number, number]

/** A piece in an opening, to scale. */
export type FitDrawing = {
  /** Seen from the front, from above, from the side, or along the slope of a flight. */
  view: 'front' | 'above' | 'side' | 'slope'
  /** Outline of the free space; everything around it is wall. */
  space: Point[]
  piece: Point[]
  /** The size of the whole drawing. */
  width: number
  height: number
  /** The drawn sides of the opening and of the piece, in millimetres: across, then up or along. */
  opening: Rectangle
  section: Rectangle
}

/** Draws a carry through an opening, whether it passes or not. */
export function drawFit(carry: Carry, opening: Opening): FitDrawing {
  const { box, hold, way } = carry
  const [along, across, up] = [box[hold.along], box[hold.across], box[hold.up]]
  switch (opening.kind) {
    case 'door':
      return inRectangle('front', [across, up], [opening.width, opening.height], way === 'tilted')
    case 'corner': {
      const length = way === 'tilted' ? tiltedUnder(along, up, opening.ceiling).length : along
      return roundCorner([length, across], opening.first, opening.second, way === 'sideways')
    }
    case 'stairs': {
      const { width, headroom, turn, landing } = opening
      if (turn !== 'none') return roundCorner([along, across], width, landing, false)
      const clear: Rectangle = [width, slopeClearance(headroom)]
      return inRectangle('slope', [across, up], clear, way === 'tilted')
    }
    case 'lift': {
      const width = Math.min(opening.width, opening.doorWidth)
      const height = Math.min(opening.height, opening.doorHeight)
      const isTilted = turnedInto([along, up], [opening.depth, height]) !== null
      if (way === 'tilted' && isTilted && across <= width) {
        return inRectangle('side', [along, up], [opening.depth, height], true)
      }
      if (way === 'tilted') return inRectangle('front', [across, up], [width, height], true)
      const isHigh = up > height
      if (isHigh) return inRectangle('front', [across, up], [width, height], false)
      return inRectangle('above', [across, along], [width, opening.depth], way === 'diagonal')
    }
  }
}

/** Draws the piece on the floor in the middle of the opening, turned only as far as necessary. */
function inRectangle(
  view: FitDrawing['view'],
  section: Rectangle,
  opening: Rectangle,
  isTurned: boolean,
): FitDrawing {
  const [wide, high] = opening
  const angle = isTurned ? angleIn(section, opening) : 0
  const corners = rotated(section, angle)
  const [left, right] = extent(corners, 0)
  const [top, bottom] = extent(corners, 1)
  const width = Math.max(wide, right - left)
  const height = Math.max(high, bottom - top)
  const middle = width / 2 - (left + right) / 2
  return {
    view,
    space: rectangle((width - wide) / 2, height - high, wide, high),
    piece: corners.map(([x, y]) => [x + middle, y + height - bottom]),
    width,
    height,
    opening,
    section,
  }
}

/** The angle between the section's first side and the floor. */
function angleIn(section: Rectangle, opening: Rectangle): number {
  const between = turnedInto(section, opening) ?? 0
  const [isLong, isWide] = [section[0] >= section[1], opening[0] >= opening[1]]
  return isLong === isWide ? between : Math.PI / 2 - between
}

/** Draws the corner from above, the piece at the narrowest point; the outer corner is at the lower left. */
function roundCorner(
  plan: Rectangle,
  first: number,
  second: number,
  isSideways: boolean,
): FitDrawing {
  const [length, width] = isSideways ? plan : [Math.max(...plan), Math.min(...plan)]
  const reach = Math.max(Math.max(first, second) + length / 2, Math.hypot(length, width))
  const { angle } = turnThroughCorner([length, width], first, second)
  const [sin, cos] = isSideways ? [0, 1] : [Math.sin(angle), Math.cos(angle)]
  const flip = ([x, y]: Point): Point => [x, reach - y]
  const outer: Point[] = [
    [length * cos, 0],
    [0, length * sin],
  ]
  const inner = outer.map(([x, y]): Point => [x + width * sin, y + width * cos]).toReversed()
  const corridors: Point[] = [
    [0, 0],
    [reach, 0],
    [reach, first],
    [second, first],
    [second, reach],
    [0, reach],
  ]
  return {
    view: 'above',
    space: corridors.map(flip),
    piece: [...outer, ...inner].map(flip),
    width: reach,
    height: reach,
    opening: [first, second],
    section: plan,
  }
}

function rotated([wide, high]: Rectangle, angle: number): Point[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return rectangle(0, 0, wide, high).map(([x, y]) => [x * cos + y * sin, y * cos - x * sin])
}

function rectangle(x: number, y: number, wide: number, high: number): Point[] {
  return [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ]
}

function extent(points: readonly Point[], axis: 0 | 1): [least: number, most: number] {
  const values = points.map((point) => point[axis])
  return [Math.min(...values), Math.max(...values)]
}
