import { sizeText } from '../../content/product/fit.ts'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { Picture } from '../product/picture.tsx'

type Scaled = Pick<ProductDetails, 'measures' | 'images'>

/** The largest width and height among pieces, in millimetres; null if none is measured. */
export function scaleOf(pieces: readonly Scaled[]): { width: number; height: number } | null {
  const sizes = pieces.flatMap(({ measures: { width, height } }) =>
    width === null || height === null ? [] : [{ width, height }],
  )
  if (sizes.length === 0) return null
  const most = (side: 'width' | 'height') => Math.max(...sizes.map((size) => size[side]))
  return { width: most('width'), height: most('height') }
}

const PERCENT = 0.01

type ScaleDrawingProps = { piece: Scaled; scale: { width: number; height: number } }

/**
 * A piece's front as a box on the floor, with its photograph fitted in. In all boxes with the same
 * `scale` a centimetre has the same size.
 */
export function ScaleDrawing({ piece: { measures, images }, scale }: ScaleDrawingProps) {
  const { width, height } = measures
  if (width === null || height === null) return null
  const percent = (part: number, whole: number) => `${(part / whole / PERCENT).toFixed(3)}%`
  return (
    <div
      className="flex items-end justify-center border-b-2 border-ink"
      style={{ aspectRatio: `${scale.width} / ${scale.height}` }}
    >
      <div
        className="overflow-hidden rounded-t-sm border border-b-0 border-edge bg-raised"
        style={{ width: percent(width, scale.width), height: percent(height, scale.height) }}
        data-size={sizeText([width, height])}
      >
        <Picture {...images[0]} alt="" sizes="20rem" className="size-full object-cover" />
      </div>
    </div>
  )
}
