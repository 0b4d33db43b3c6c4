/**
 * Generates the shop's icons from `public/favicon.svg`:
 *
 *     node tools/make-icons.ts
 *
 * writes favicon.ico and the PNG files for phones and search engines to `public/`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const FOLDER = path.join(import.meta.dirname, '../public')
/** Side length of the source drawing. */
const DRAWN = 32
/** Maskable icons may be cropped to a circle of four fifths. */
const MASKABLE_SCALE = 0.78

const drawing = await readFile(path.join(FOLDER, 'favicon.svg'), 'utf8')
const background = groundOf(drawing)

await keep('icon-192.png', await draw(drawing, 192))
await keep('icon-512.png', await draw(drawing, 512))
await keep('icon-maskable-512.png', await drawFull(512, MASKABLE_SCALE))
await keep('apple-touch-icon.png', await drawFull(180, 1))
await keep('favicon.ico', toIco(await draw(drawing, DRAWN), DRAWN))

function groundOf(svg: string): string {
  const color = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]
  if (!color) throw new Error('favicon.svg has no ground to take the colour from')
  return color
}

/** @param size side length in pixels */
async function draw(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / DRAWN
  return await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > DRAWN })
    .toBuffer()
}

/** The drawing on an opaque background without rounded corners. */
async function drawFull(size: number, scale: number): Promise<Buffer> {
  const drawn = Math.round(size * scale)
  const create = { width: size, height: size, channels: 3, background } as const
  return await sharp({ create })
    .composite([{ input: await draw(drawing, drawn), gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An ICO file that contains one PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function keep(name: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(FOLDER, name), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
