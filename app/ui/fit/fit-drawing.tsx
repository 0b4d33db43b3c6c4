import { sizeText, viewNames } from '../../content/product/fit.ts'
import type { FitDrawing as Drawing, Point } from '../../domain/catalogue/fit/draw-fit.ts'

/** The width of the wall around a drawing, as a share of its larger side. */
const WALL = 0.06

/** A piece in an opening to scale: the free space is white, the wall around it dark. */
export function FitDrawing({ drawing, fits }: { drawing: Drawing; fits: boolean }) {
  const { view, space, piece, width, height, opening, section } = drawing
  const wall = Math.max(width, height) * WALL
  const box = [-wall, -wall, width + 2 * wall, height + 2 * wall].map(Math.round)
  return (
    <figure className="w-full max-w-64">
      <svg
        viewBox={box.join(' ')}
        role="img"
        aria-label={`${viewNames[view]}: the piece ${sizeText(section)}, the opening ${sizeText(opening)}`}
        className="max-h-64 w-full rounded-sm border border-hairline bg-sunken"
      >
        <path d={pathOf(space)} className="fill-raised stroke-edge" {...LINE} />
        <path
          d={pathOf(piece)}
          className={fits ? 'fill-green/25 stroke-green' : 'fill-red/15 stroke-red'}
          {...LINE}
        />
      </svg>
      <figcaption className="mt-1 text-sm text-ink-soft tabular-nums">
        {viewNames[view]}, to scale. Piece {sizeText(section)}; way {sizeText(opening)}.
      </figcaption>
    </figure>
  )
}

const LINE = { strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' } as const

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
