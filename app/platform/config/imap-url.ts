import { isLoopback } from '../http/loopback.ts'
import {
  decoded,
  type OptionKind,
  type OptionValue,
  readAddress,
  readOptions,
} from './server-url.ts'

/** A mailbox that mail is fetched from. */
export type ImapServer = {
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS is required, unless `ignoreTLS` is given. */
  secure: boolean
  doSTARTTLS: boolean
  auth: { user: string; pass: string }
  /** The folder, `INBOX` by default. */
  folder: string
  tls?: Record<string, OptionValue>
}

const IMAP_PORT = 143
const IMAPS_PORT = 993
const OPTIONS: Record<string, OptionKind> = { ignoreTLS: 'flag' }

/**
 * Parses `imap[s]://user:password@host:port/folder?option=value`.
 *
 * @throws Error whose message continues the setting's name, without the password
 */
export function readImapUrl(address: string): ImapServer {
  const url = readAddress(address, ['imap', 'imaps'], 'must be an imap:// or imaps:// address')
  if (!url.hostname) throw new Error('must name a mail server, as in imaps://user:password@host')
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (!user || !pass) throw new Error('must have a user and a password')
  const { tls, ...options } = readOptions(url.searchParams, OPTIONS)
  const secure = url.protocol === 'imaps:'
  const ignoreTLS = 'ignoreTLS' in options && options.ignoreTLS === true
  if (ignoreTLS && !isLoopback(`http://${url.hostname}`)) {
    throw new Error('sends a password without encryption: ignoreTLS is for this machine only')
  }
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || (secure ? IMAPS_PORT : IMAP_PORT),
    secure,
    doSTARTTLS: !secure && !ignoreTLS,
    auth: { user, pass },
    folder: decoded(url.pathname.slice(1)) || 'INBOX',
    ...(tls && { tls }),
  }
}
