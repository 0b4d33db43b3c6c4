import { open } from 'node:fs/promises'

export type TextEncoding = 'utf-8' | 'windows-1252'

export type FindEncodingResult =
  | { ok: true; encoding: TextEncoding }
  /** `utf-16`: saved as "Unicode text"; `not-text`: a spreadsheet, a picture, a zip. */
  | { ok: false; reason: 'empty' | 'utf-16' | 'not-text' }

const CHUNK_BYTES = 64 * 1024

/**
 * Detects a text file's encoding by reading all of it: UTF-8 (with or without a byte order mark) if
 * every byte sequence is valid, otherwise Windows-1252 unless it has bytes that Windows-1252 does not define.
 */
export async function findEncoding(file: string): Promise<FindEncodingResult> {
  const handle = await open(file)
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isWindows = true
  let size = 0
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES)
      const bytes = chunk.subarray(0, bytesRead)
      if (size === 0 && isUtf16(bytes)) return { ok: false, reason: 'utf-16' }
      size += bytesRead
      if (bytes.some(isControl)) return { ok: false, reason: 'not-text' }
      if (bytes.some(isUndefinedInWindows)) isWindows = false
      isUtf8 &&= decodes(utf8, bytes, bytesRead > 0)
      if (bytesRead === 0) break
    }
  } finally {
    await handle.close()
  }
  if (size === 0) return { ok: false, reason: 'empty' }
  if (isUtf8) return { ok: true, encoding: 'utf-8' }
  return isWindows ? { ok: true, encoding: 'windows-1252' } : { ok: false, reason: 'not-text' }
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** Control characters except tab, line feed, form feed and carriage return. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d
}

const UNDEFINED_IN_WINDOWS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const isUndefinedInWindows = (byte: number) => UNDEFINED_IN_WINDOWS.has(byte)

function decodes(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}
