import { randomInt } from 'node:crypto'

const COUNT = 10
/** Letters and digits that cannot be confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const HALF = 5

/** Ten codes such as `k7m2p-x9q4r`, of 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${randomText(HALF)}-${randomText(HALF)}`)
}

/** Normalises an entered recovery code: lower case, with its hyphen. */
export function asRecoveryCode(input: string): string {
  const letters = input.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
