import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipPart = {
  /** Path inside the zip, with `/`. */
  name: string
  body: Buffer | Readable
  /** False for data that is already compressed, such as pictures. */
  compress: boolean
}

/** The time of every file, so that equal contents give equal zips. */
const FIXED_MTIME = new Date('2000-01-01T00:00:00Z')
const MODE = 0o100644

/**
 * Streams a zip file: each part is requested once the previous one has been read, so memory holds
 * one buffer. All files have the same time.
 */
export function writeZip(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  // The zip's reader has stopped reading.
  output.on('close', () => current?.destroy())
  const feed = async () => {
    for await (const { name, body, compress } of parts) {
      const input = Buffer.isBuffer(body) ? Readable.from([body]) : body
      current = input
      zip.addReadStream(input, name, {
        mtime: FIXED_MTIME,
        mode: MODE,
        compress,
        forceDosTimestamp: true,
      })
      await once(input, 'close')
      if (output.destroyed) return
    }
    zip.end()
  }
  feed().catch((error: unknown) => output.destroy(error as Error))
  return output
}
