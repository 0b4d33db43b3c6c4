export type OptionValue = string | number | boolean
export type OptionKind = 'flag' | 'number' | 'text'

/** Options of Node's `tls.connect` that an address may set, prefixed by `tls.`. */
const TLS_OPTIONS: Record<string, OptionKind> = {
  rejectUnauthorized: 'flag',
  servername: 'text',
  minVersion: 'text',
  maxVersion: 'text',
  ciphers: 'text',
}

const TLS_PREFIX = 'tls.'

const ENCODED = '/ as %2F, # as %23, ? as %3F, @ as %40, : as %3A, % as %25'

/**
 * Parses the address of a server. With the right protocol an invalid one usually has an unencoded character
 * in its password, which ends the part of the address with the host too early.
 *
 * @param protocols without the colon
 * @param wanted the answer to another protocol
 * @throws Error whose message continues the setting's name, without the password
 */
export function readAddress(text: string, protocols: readonly string[], wanted: string): URL {
  if (!protocols.some((name) => text.toLowerCase().startsWith(`${name}://`))) {
    throw new Error(wanted)
  }
  const url = URL.parse(text)
  const cutOff = url && (url.hash !== '' || (url.username === '' && text.includes('@')))
  if (url && !cutOff) return url
  throw new Error(
    `is not a valid address: check its host and port, and encode in its user and password ${ENCODED}`,
  )
}

/**
 * Decodes the user or password of an address.
 *
 * @throws Error whose message continues the setting's name, without the password
 */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('has a % in its user or password that must be written as %25')
  }
}

/**
 * Reads the options of an address.
 *
 * @param known the options of the protocol
 * @throws Error whose message continues the setting's name
 */
export function readOptions(params: URLSearchParams, known: Record<string, OptionKind>) {
  const plain: Record<string, OptionValue> = {}
  const tls: Record<string, OptionValue> = {}
  for (const [name, value] of params) {
    const ofTls = name.startsWith(TLS_PREFIX)
    const key = ofTls ? name.slice(TLS_PREFIX.length) : name
    const options = ofTls ? TLS_OPTIONS : known
    const kind = Object.hasOwn(options, key) ? options[key] : undefined
    if (!kind) throw new Error(`has an option that is not known: ${name}`)
    const target = ofTls ? tls : plain
    target[key] = readValue(name, kind, value)
  }
  return { ...plain, ...(Object.keys(tls).length > 0 && { tls }) }
}

function readValue(name: string, kind: OptionKind, value: string): OptionValue {
  if (kind === 'text' && value !== '') return value
  if (kind === 'flag' && /^(true|false)$/.test(value)) return value === 'true'
  if (kind === 'number' && /^\d+$/.test(value)) return Number(value)
  const wanted = { text: 'a value', flag: 'true or false', number: 'a whole number' }[kind]
  throw new Error(`has an option ${name} that must be ${wanted}`)
}
