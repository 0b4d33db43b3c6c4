import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Bytes of this value or more are skipped, so that all letters are equally likely. */
const FAIR_BYTES = 256 - (256 % LETTERS.length)

/** An id in Stripe's format: a prefix such as `pi_` and random base-62 characters. */
export function randomId(prefix: string, length: number): string {
  let id = prefix
  while (id.length < prefix.length + length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte >= FAIR_BYTES || id.length >= prefix.length + length) continue
      id += LETTERS[byte % LETTERS.length]
    }
  }
  return id
}
