import fs from 'node:fs'
import type { Change } from './records.ts'

/** An append-only file of changes; each batch is one line, written completely or not at all. */
export type Journal = { append(changes: Change[]): void; close(): void }

/** Characters of a compacted file buffered before a write. */
const WRITE_SIZE = 1_000_000

/**
 * Reads earlier batches, oldest first. An incomplete last line, cut off by a crash, is skipped: its
 * request was never answered.
 *
 * @throws if any other line is unreadable
 */
export function* readJournal(file: string): Generator<Change[]> {
  if (!fs.existsSync(file)) return
  const bytes = fs.readFileSync(file)
  let start = 0
  for (let line = 1; start < bytes.length; line++) {
    const end = bytes.indexOf('\n', start)
    if (end < 0) return
    yield parseLine(bytes.toString('utf8', start, end), file, line)
    start = end + 1
  }
}

function parseLine(text: string, file: string, line: number): Change[] {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is damaged in line ${line}`, { cause })
  }
}

/** Replaces the file's content by the given changes, atomically. */
export function rewriteJournal(file: string, changes: Iterable<Change>): void {
  const next = `${file}.next`
  const handle = fs.openSync(next, 'w', 0o600)
  let text = ''
  for (const change of changes) {
    text += `${JSON.stringify([change])}\n`
    if (text.length < WRITE_SIZE) continue
    fs.writeFileSync(handle, text)
    text = ''
  }
  fs.writeFileSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(next, file)
}

export function openJournal(file: string): Journal {
  const handle = fs.openSync(file, 'a', 0o600)
  let size = fs.fstatSync(handle).size
  return {
    append(changes) {
      const line = Buffer.from(`${JSON.stringify(changes)}\n`)
      try {
        fs.writeFileSync(handle, line)
        size += line.length
      } catch (error) {
        // A full disk may have left half a line, which must not be appended to.
        fs.ftruncateSync(handle, size)
        throw error
      }
    },
    close() {
      fs.closeSync(handle)
    },
  }
}
