import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Minimum and maximum length in characters. */
const PASSWORD_MIN = 6
const PASSWORD_MAX = 200
/** The number of common passwords that are refused. */
const COMMONEST = 10_000

/**
 * OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 40 ms. Node computes it
 * outside the main thread.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** An argon2id hash with its salt and costs, in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', {
    ...COST,
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: TAG_BYTES,
  })
  return format(salt, tag)
}

function format(salt: Buffer, tag: Buffer): string {
  const costs = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${costs}$${base64(salt)}$${base64(tag)}`
}

/** Used as the hash of an unknown address, so that refusing it takes as long. */
export const UNKNOWN_HASH = format(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether a password matches a hash; false for a malformed hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = SHAPE.exec(hash) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) return false
  const given = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, given)
}

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common'

/** Why a password is refused; null if it is accepted. */
export async function findPasswordProblem(password: string): Promise<PasswordProblem | null> {
  if (password.length < PASSWORD_MIN) return 'too-short'
  if (password.length > PASSWORD_MAX) return 'too-long'
  return (await isCommon(password)) ? 'too-common' : null
}

/** The list of passwords is loaded on first use: most processes never need it. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMMONEST).includes(password.toLowerCase())
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Letters and digits that cannot be confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const TEMPORARY_LENGTH = 10

/** A random temporary password of 10 characters. */
export function temporaryPassword(): string {
  let password = ''
  while (password.length < TEMPORARY_LENGTH) {
    const [byte = 0] = randomBytes(1)
    // Bytes beyond a multiple of the alphabet's size would bias the result.
    if (byte < 256 - (256 % ALPHABET.length)) password += ALPHABET[byte % ALPHABET.length]
  }
  return password
}
