import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of files by path. */
export async function zipOf(
  files: Record<string, Buffer | string>,
  mode?: number,
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

/** Replaces a file's path inside a zip by one of the same length, to forge a zip. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Sets bits of the general purpose flag (bit 0: encrypted) in a zip's directory. */
export function flagged(zip: Buffer, bits: number): Buffer {
  const copy = Buffer.from(zip)
  const at = copy.indexOf('PK\u0001\u0002')
  copy.writeUInt16LE(copy.readUInt16LE(at + 8) | bits, at + 8)
  return copy
}
