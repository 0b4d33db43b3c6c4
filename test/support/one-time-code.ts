import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/**
 * What an authenticator app shows (RFC 6238), from the address in the picture that it has read.
 *
 * @param steps so many half minutes later, or earlier
 */
export function codeFor(uri: string, steps = 0): string {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
  return `${number}`.padStart(6, '0')
}

/** Waits where the present half minute is about to end, so that "the one before" stays it. */
export async function untilSteady(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 4_000) await wait(left)
}

function fromBase32(text: string): Buffer {
  const bits = text.split('').map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
