import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

const encryption = managedNonce(xchacha20poly1305)

/**
 * Encrypts a text for the database with XChaCha20-Poly1305, under the SHA-256 of the shop's session
 * secret. Second factors of version 0.1.0 have the same format.
 *
 * @returns nonce, ciphertext and tag in hexadecimal
 */
export function sealText(sessionSecret: string, text: string): string {
  const sealed = encryption(keyOf(sessionSecret)).encrypt(Buffer.from(text))
  return Buffer.from(sealed).toString('hex')
}

/** @throws if the text was encrypted with another secret, or was changed */
export function unsealText(sessionSecret: string, sealed: string): string {
  const text = encryption(keyOf(sessionSecret)).decrypt(Buffer.from(sealed, 'hex'))
  return Buffer.from(text).toString()
}

function keyOf(sessionSecret: string): Buffer {
  return createHash('sha256').update(sessionSecret).digest()
}
