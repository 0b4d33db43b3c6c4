import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export type TakenMail = ReadMail & {
  from: string
  to: string[]
  encrypted: boolean
  /** The host name of the client's EHLO. */
  greeting: string
}

/**
 * How the server treats a mail: accepts it, accepts it after a delay, closes the connection in the
 * middle of it, or rejects its recipient temporarily, with the address in the response.
 */
export type Behaviour = 'accepts' | 'slow' | 'disconnects' | 'rejects'

/** An error response to one step of the SMTP conversation. */
export type Refusal = {
  at: 'sign-in' | 'sender' | 'recipient' | 'content'
  code: number
  /** `{to}` is replaced by the recipient's address. */
  text: string
}

const SLOW_MS = 2_500

/**
 * Starts an SMTP server that records the mail it accepts, and can be stopped or made to fail.
 *
 * @param options.selfSigned offers STARTTLS with a self-signed certificate
 */
export async function startMailServer({ selfSigned = false } = {}) {
  const taken: TakenMail[] = []
  const seen = { mails: 0 }
  let behaviour: Behaviour = 'accepts'
  let refusal: Refusal | null = null
  let port = 0
  let server: SMTPServer | null = null

  function refusedAt(at: Refusal['at'], to = ''): Error | null {
    if (refusal?.at !== at) return null
    const error = new Error(refusal.text.replace('{to}', to))
    return Object.assign(error, { responseCode: refusal.code })
  }

  function listener(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: selfSigned ? [] : ['STARTTLS'],
      closeTimeout: 50,
      onAuth({ username }, _session, answer) {
        answer(refusedAt('sign-in'), { user: username })
      },
      onMailFrom(_address, _session, answer) {
        answer(refusedAt('sender'))
      },
      onRcptTo({ address }, _session, answer) {
        if (behaviour !== 'rejects') return answer(refusedAt('recipient', address))
        const busy = new Error(`<${address}>: Recipient address rejected: try again later`)
        answer(Object.assign(busy, { responseCode: 450 }))
      },
      onData(stream, session, answer) {
        seen.mails += 1
        const refused = refusedAt('content', session.envelope.rcptTo[0]?.address)
        if (refused) {
          stream.resume()
          stream.once('end', () => answer(refused))
          return
        }
        if (behaviour === 'disconnects') {
          stream.resume()
          void down()
          return
        }
        const delayMs = behaviour === 'slow' ? SLOW_MS : 0
        const { mailFrom, rcptTo } = session.envelope
        const whole = text(stream).then(async (raw) => {
          taken.push({
            ...readMail(raw),
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            encrypted: session.secure,
            greeting: session.hostNameAppearsAs,
          })
          await wait(delayMs)
          answer()
        })
        // A mail whose sender was killed halfway was not accepted.
        whole.catch(() => undefined)
      },
    }).on('error', () => undefined)
  }

  async function up(): Promise<void> {
    const starting = listener()
    await new Promise<void>((resolve) => {
      starting.listen(port, '127.0.0.1', resolve)
    })
    const address = starting.server.address()
    port = typeof address === 'object' && address ? address.port : port
    server = starting
  }

  /** Stops the server and closes open connections. */
  async function down(): Promise<void> {
    const ending = server
    server = null
    await new Promise<void>((resolve) => {
      if (ending) ending.close(() => resolve())
      else resolve()
    })
  }

  await up()
  return {
    taken,
    /** The number of DATA commands received, accepted or not. */
    seen,
    url: `smtp://127.0.0.1:${port}`,
    up,
    down,
    set behaviour(next: Behaviour) {
      behaviour = next
    },
    set refusal(next: Refusal | null) {
      refusal = next
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
