import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** @param depth bits per channel @param colour type: 0 greyscale, 2 RGB, 6 RGBA */
function png(
  side: number,
  depth: number,
  colour: number,
  data: Buffer,
  { extra = [], interlaced = false }: { extra?: Buffer[]; interlaced?: boolean } = {},
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colour, 9)
  header.writeUInt8(interlaced ? 1 : 0, 12)
  const parts = [
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** Zero bytes, compressed to a thousandth of their size. */
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

/** A JPEG whose header declares the maximum dimensions. */
async function endlessJpeg(): Promise<Buffer> {
  const small = sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } })
  const bytes = await small.jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

/** A WebP whose header declares the maximum canvas. */
function endlessWebp(): Buffer {
  const bytes = Buffer.alloc(30 + 12)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes.writeUIntLE(16_383, 24, 3)
  bytes.writeUIntLE(16_383, 27, 3)
  bytes.write('VP8L', 30, 'latin1')
  return bytes
}

/** Ten small files that would decode to hundreds of megabytes each. */
export async function bombs(): Promise<Bytes[]> {
  const MB = 1_000_000
  const text = (name: string) => {
    const head = Buffer.from(name === 'iCCP' ? 'x\0\0' : 'Comment\0\0', 'latin1')
    return chunk(name, Buffer.concat([head, zeros(200 * MB)]))
  }
  const all = [
    png(30_000, 1, 0, zeros(113 * MB)),
    png(20_000, 8, 0, zeros(401 * MB)),
    // Within the pixel limit; interlaced, so that decoding needs the whole image in memory.
    png(6_300, 16, 6, zeros(330 * MB), { interlaced: true }),
    png(8_000, 16, 6, zeros(400 * MB)),
    png(2 ** 31 - 1, 8, 6, zeros(10 * MB)),
    // Small dimensions, but huge metadata chunks.
    png(100, 8, 6, zeros(300 * MB).subarray(0, 1_000), { extra: [text('zTXt')] }),
    png(100, 8, 6, Buffer.from('x'), {
      extra: [text('iCCP'), text('zTXt'), text('zTXt')],
    }),
    await endlessJpeg(),
    endlessWebp(),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>`),
  ]
  return all.map((bytes) => new Uint8Array(bytes))
}
