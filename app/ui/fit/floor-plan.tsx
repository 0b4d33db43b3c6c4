import { roomPage } from '../../content/product/fit.ts'
import { type Measures, measureText } from '../../domain/catalogue/measures.ts'

/** Millimetres on paper: an A4 page within its margins, in whole squares. */
const SHEET = { width: 180, height: 240 }
const SCALE = 20
const SMALL = 5
const LARGE = 50
/** The distance of the footprint from the corner, so that it can be cut out. */
const AT = 10
/** The length of the line that shows whether the printer kept the scale. */
const CHECK = 50

/** Squared paper at 1:20 with the piece's footprint; its sizes are those on paper. */
export function FloorPlan({ measures: { width, depth } }: { measures: Measures }) {
  if (width === null || depth === null) return null
  const [wide, deep] = [Math.max(width, depth) / SCALE, Math.min(width, depth) / SCALE]
  if (wide > SHEET.height - 2 * AT || deep > SHEET.width - 2 * AT) return <p>{roomPage.tooLarge}</p>
  const isUpright = wide > SHEET.width - 2 * AT
  const [across, down] = isUpright ? [deep, wide] : [wide, deep]
  const cm = (mm: number) => measureText('width', mm)
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      width={`${SHEET.width}mm`}
      height={`${SHEET.height}mm`}
      role="img"
      aria-label={`Squared paper at 1:20 with a footprint of ${cm(width)} by ${cm(depth)} cm`}
      className="h-auto max-w-full"
    >
      <defs>
        <pattern id="small" width={SMALL} height={SMALL} patternUnits="userSpaceOnUse">
          <path d={`M${SMALL} 0H0V${SMALL}`} fill="none" stroke="#d3c8b6" strokeWidth="0.2" />
        </pattern>
        <pattern id="large" width={LARGE} height={LARGE} patternUnits="userSpaceOnUse">
          <rect width={LARGE} height={LARGE} fill="url(#small)" />
          <path d={`M${LARGE} 0H0V${LARGE}`} fill="none" stroke="#948a7b" strokeWidth="0.3" />
        </pattern>
      </defs>
      <rect width={SHEET.width} height={SHEET.height} fill="#fff" />
      <rect
        width={SHEET.width}
        height={SHEET.height}
        fill="url(#large)"
        stroke="#948a7b"
        strokeWidth="0.4"
      />
      <rect
        x={AT}
        y={AT}
        width={across}
        height={down}
        fill="#e4ebe1"
        stroke="#24412f"
        strokeWidth="0.5"
      />
      <g fontSize="4" fill="#1f1b16" fontFamily="sans-serif">
        <text x={AT} y={AT - 2}>
          {`${cm(isUpright ? depth : width)} × ${cm(isUpright ? width : depth)} cm`}
        </text>
        <path
          d={`M${AT} 228v4m0-2h${CHECK}m0-2v4`}
          stroke="#1f1b16"
          strokeWidth="0.4"
          fill="none"
        />
        <text x={AT + CHECK + 3} y="231.5">
          5 cm on paper, 1 m in the room
        </text>
      </g>
    </svg>
  )
}
