import { randomUUID } from 'node:crypto'

export type SampleMail = {
  from?: string
  to?: string
  subject?: string
  messageId?: string
  /** Further headers, one per line. */
  headers?: readonly string[]
  /** The body, as plain text unless `type` is given. */
  body?: string
  type?: string
}

/** The source of a mail, as mail clients send it. */
export function sampleMail({
  from = 'Sample Writer <writer@example.com>',
  to = 'hello@shop.example',
  subject = 'Re: your message',
  messageId = `<${randomUUID()}@mail.example>`,
  headers = [],
  body = 'Yes please.',
  type = 'text/plain; charset=utf-8',
}: SampleMail): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Date: Mon, 23 Nov 2026 10:02:00 +0000',
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: ${type}`,
    '',
    body,
    '',
  ].join('\r\n')
}

type Part = { type: string; body: string | Buffer; name?: string; headers?: readonly string[] }

/** The content type and body of a multipart mail. */
export function parts(list: readonly Part[], kind = 'mixed'): { type: string; body: string } {
  const boundary = `b-${randomUUID()}`
  const written = list.map(({ type, body, name, headers = [] }) => {
    const named = name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]
    const isBinary = typeof body !== 'string'
    const encoding = isBinary ? ['Content-Transfer-Encoding: base64'] : []
    const text = isBinary ? (body.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n') : body
    return [
      `--${boundary}`,
      `Content-Type: ${type}`,
      ...named,
      ...encoding,
      ...headers,
      '',
      text,
    ].join('\r\n')
  })
  return {
    type: `multipart/${kind}; boundary="${boundary}"`,
    body: [...written, `--${boundary}--`, ''].join('\r\n'),
  }
}

/** A mail server's report that a mail was not delivered (RFC 3464). */
export function sampleReport({
  address,
  about,
  action = 'failed',
}: {
  address: string
  about: string
  action?: string
}): string {
  const { type, body } = parts(
    [
      { type: 'text/plain', body: 'This is the mail system at host mail.example.' },
      {
        type: 'message/delivery-status',
        body: `Reporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 unknown user`,
      },
      { type: 'text/rfc822-headers', body: `Message-ID: ${about}\r\nSubject: hello` },
    ],
    'report; report-type=delivery-status',
  )
  return sampleMail({
    from: 'MAILER-DAEMON@mail.example',
    headers: ['Auto-Submitted: auto-replied'],
    type,
    body,
  })
}
