import { createServer, type Socket } from 'node:net'

type Stored = { uid: number; raw: Buffer; seen: boolean; arrived: Date }

/**
 * Starts a test IMAP server on a free port, with one folder: the subset of RFC 3501 that a client needs to
 * read one mailbox. The test puts mails into it.
 */
export async function startImapServer({ user = 'hello@shop.example', password = 'sample' } = {}) {
  const mails: Stored[] = []
  const sockets = new Set<Socket>()
  const seen = { sessions: 0, fetches: 0 }
  let uidValidity = 7
  let uidNext = 1
  let refusesFlags = false
  let isMoved: (raw: Buffer) => boolean = () => false

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    seen.sessions += 1
    socket.write('* OK ready\r\n')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf('\r\n')
        if (end < 0) return
        // Clients send a user or password with unusual characters as a literal.
        const literal = /\{(\d+)(\+?)\}$/.exec(text.slice(0, end))
        if (literal) {
          const [whole, size = '0', isPlus] = literal
          const start = end + 2
          if (text.length === start && isPlus === '') socket.write('+ go on\r\n')
          if (text.length < start + Number(size)) return
          const given = text.slice(start, start + Number(size))
          text = `${text.slice(0, end - whole.length)}"${given}"${text.slice(start + Number(size))}`
          continue
        }
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        respond(socket, line)
      }
    })
  })

  function respond(socket: Socket, line: string): void {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const result = responseTo(command.toUpperCase(), rest)
    if (result === null) {
      socket.destroy()
      return
    }
    for (const one of result.lines) socket.write(typeof one === 'string' ? `* ${one}\r\n` : one)
    socket.write(`${tag} ${result.no ? `NO ${result.no}` : 'OK done'}\r\n`)
    if (command.toUpperCase() === 'LOGOUT') socket.end()
  }

  type Response = { lines: (string | Buffer)[]; no?: string } | null

  /** @returns null to cut the connection */
  function responseTo(command: string, rest: string): Response {
    if (command === 'CAPABILITY') return { lines: ['CAPABILITY IMAP4rev1'] }
    if (command === 'LOGIN') {
      const [, name, word] = /^"?([^" ]*)"? "?([^"]*)"?$/.exec(rest) ?? []
      const isRight = name === user && word === password
      return { lines: [], ...(!isRight && { no: '[AUTHENTICATIONFAILED] no' }) }
    }
    if (command === 'LIST') return { lines: ['LIST (\\HasNoChildren) "/" "INBOX"'] }
    if (command === 'SELECT') return select(rest)
    if (command === 'UID SEARCH') return { lines: [`SEARCH${search(rest)}`] }
    if (command === 'UID FETCH') {
      const lines = fetched(rest)
      mails.splice(0, Infinity, ...mails.filter(({ raw }) => !isMoved(raw)))
      return { lines }
    }
    if (command === 'UID STORE') {
      if (refusesFlags) return null
      for (const mail of inRange(rest.split(' ', 1)[0] ?? '')) mail.seen = true
    }
    return { lines: command === 'LOGOUT' ? ['BYE'] : [] }
  }

  function select(folder: string): Response {
    if (!/^"?INBOX"?/i.test(folder)) return { lines: [], no: 'no such folder' }
    const lines = [
      `${mails.length} EXISTS`,
      `OK [UIDVALIDITY ${uidValidity}] uids`,
      `OK [UIDNEXT ${uidNext}] next`,
      'FLAGS (\\Seen)',
    ]
    return { lines }
  }

  const inRange = (range: string) => {
    const last = mails.at(-1)?.uid ?? 0
    const wanted = range.split(',').map((part) => {
      const [from = '0', to = from] = part.split(':')
      const ends = [from, to].map((end) => (end === '*' ? last : Number(end)))
      return { from: Math.min(...ends), to: Math.max(...ends) }
    })
    return mails.filter(({ uid }) => wanted.some(({ from, to }) => uid >= from && uid <= to))
  }

  function search(query: string): string {
    const [, range = '1:*'] = /UID (\S+)/.exec(query) ?? []
    const [, day] = /SINCE "?([^"\s)]+)/.exec(query) ?? []
    return inRange(range)
      .filter(({ arrived }) => !day || arrived >= new Date(`${day} UTC`))
      .map(({ uid }) => ` ${uid}`)
      .join('')
  }

  function fetched(query: string): Buffer[] {
    const [range = ''] = query.split(' ', 1)
    const [, from = '0', length] = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/.exec(query) ?? []
    return inRange(range).map((mail) => {
      seen.fetches += 1
      const number = mails.indexOf(mail) + 1
      const part = length
        ? mail.raw.subarray(Number(from), Number(from) + Number(length))
        : mail.raw
      const place = length ? `<${from}>` : ''
      const head = `* ${number} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length} FLAGS () BODY[]${place} {${part.length}}\r\n`
      return Buffer.concat([Buffer.from(head, 'latin1'), part, Buffer.from(')\r\n')])
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}?ignoreTLS=true`,
    mails,
    seen,
    get uidValidity() {
      return uidValidity
    },
    /** Puts a mail into the mailbox. Line breaks become those of mails. */
    deliver(mail: string | Buffer, arrived = new Date()): void {
      const raw = typeof mail === 'string' ? Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n')) : mail
      mails.push({ uid: uidNext, raw, seen: false, arrived })
      uidNext += 1
    },
    /** Renumbers all mails, as after a restored backup. */
    renumber(): void {
      uidValidity += 1
      mails.forEach((mail, index) => {
        mail.uid = index + 1
      })
      uidNext = mails.length + 1
    },
    /** Sets whether the server cuts the connection when mails are marked as read. */
    refuseFlags(refuses: boolean): void {
      refusesFlags = refuses
    },
    /** Moves the mails that contain a text to another folder as soon as their beginnings have been loaded. */
    moveOnceSeen(text: string): void {
      isMoved = (raw) => raw.includes(text)
    },
    async down(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
