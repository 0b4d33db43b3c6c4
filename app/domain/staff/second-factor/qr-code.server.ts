import { encode } from 'uqr'

/** A QR code as one path of an SVG. */
export type QrCode = {
  /** Modules along each side, with the quiet zone around them: the SVG's view box. */
  size: number
  /** The dark modules, each a square of 1. */
  path: string
}

/** The white room around the code that readers need. */
const QUIET_ZONE = 4

/** A text as a picture that cameras read. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** Modules that stand side by side are one bar. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x - start + 1
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
