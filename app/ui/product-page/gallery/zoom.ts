/** How a picture lies on its stage: enlarged by `scale`, moved from the centre by `x` and `y`. */
export type Zoom = { scale: number; x: number; y: number }
/** Pixels, from the centre of the stage. */
export type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
/** A double tap, the button and the keyboard enlarge to this. */
export const ZOOMED_IN = 2.5
const MAX_ZOOM = 5

/** Enlarges to `scale` so that what is under `at` stays under it. */
export function zoomTo({ scale: old, x, y }: Zoom, at: Point, wanted: number): Zoom {
  const scale = Math.min(Math.max(wanted, 1), MAX_ZOOM)
  if (scale === 1) return UNZOOMED
  const ratio = scale / old
  return { scale, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

/** Moves the picture back as far as it would leave a gap between itself and the stage's edge. */
export function clampToStage({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const within = (offset: number, length: number, room: number) => {
    const limit = Math.max((length * scale - room) / 2, 0)
    return Math.min(Math.max(offset, -limit), limit)
  }
  return {
    scale,
    x: within(x, picture.width, stage.width),
    y: within(y, picture.height, stage.height),
  }
}
