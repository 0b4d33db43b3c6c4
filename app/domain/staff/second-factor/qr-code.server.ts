import { encode } from 'uqr'

/** A QR code as one SVG path. */
export type QrCode = {
  /** Modules along each side, with the quiet zone: the SVG's view box. */
  size: number
  /** The dark modules, each a square of 1. */
  path: string
}

/** The quiet zone required by readers. */
const QUIET_ZONE = 4

/** Encodes a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** Adjacent modules are merged into one bar. */
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
