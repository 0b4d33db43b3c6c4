import type { ImapServer } from '../../../platform/config/imap-url.ts'
import { MAIL_BYTES } from './contents/mail-contents.server.ts'
import { HEADER_BYTES } from './contents/mail-header.server.ts'
import { MailGoneError, type OpenMailbox } from './mailbox.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 60_000
/** Maximum length of a line without literals; the longest lines are lists of UIDs. */
const LINE_BYTES = 4_000_000

/** Opens the mailbox of IMAP_URL. @throws the client's errors: see `mailboxErrorText` */
export async function openMailbox({ folder, tls, ...server }: ImapServer): Promise<OpenMailbox> {
  // Loaded lazily: only where mail is picked up.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...server,
    ...(tls && { tls }),
    ...(server.secure && { doSTARTTLS: undefined }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    maxLineLength: LINE_BYTES,
    maxLiteralSize: MAIL_BYTES + HEADER_BYTES,
    maxResponseSize: MAIL_BYTES + HEADER_BYTES + LINE_BYTES,
  })
  // Commands in progress reject as well; without a listener the process would exit.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(folder)
    const search = async (query: Parameters<typeof client.search>[0]) => {
      const found = await client.search(query, { uid: true })
      return (found || []).toSorted((one, other) => one - other)
    }
    return {
      uidValidity: Number(uidValidity),
      uidNext,
      async uidsAfter(uid) {
        // A range that ends in * contains the last mail regardless of its UID.
        return (await search({ uid: `${uid + 1}:*` })).filter((one) => one > uid)
      },
      uidsSince: (day) => search({ since: day }),
      async heads(uids) {
        if (uids.length === 0) return []
        const wanted = { uid: true, size: true, source: { start: 0, maxLength: HEADER_BYTES } }
        const found = await client.fetchAll(uids.join(','), wanted, { uid: true })
        return found.map(({ uid, size, source = Buffer.alloc(0) }) => {
          return { uid, size: size ?? source.length, start: source }
        })
      },
      async source(uid, maxBytes) {
        const wanted = { uid: true, source: { start: 0, maxLength: maxBytes } }
        const found = await client.fetchOne(String(uid), wanted, { uid: true })
        const source = found === false ? undefined : found.source
        if (!source) throw new MailGoneError('the mail is no longer in the mailbox')
        return source
      },
      async markRead(uids) {
        if (uids.length === 0) return
        // The client returns false instead of throwing.
        const isDone = await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true })
        if (!isDone) throw new Error('the mail server did not mark mails as read')
      },
      async close() {
        await client.logout().catch(() => client.close())
      },
    }
  } catch (error) {
    client.close()
    throw error
  }
}

type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  responseStatus?: string
  mailboxMissing?: boolean
}

/** Why a mailbox cannot be read, without the server's response, which may contain the user name. */
export function mailboxErrorText(thrown: unknown): string {
  const { code, authenticationFailed, mailboxMissing, responseStatus } = thrown as ImapError
  if (authenticationFailed) return 'the mail server refused the user or the password'
  if (mailboxMissing) return 'the mail server has no such folder'
  if (code) return `the mail server cannot be read: ${code}`
  return responseStatus
    ? `the mail server refused a command: ${responseStatus}`
    : 'the mail server cannot be read'
}
