import type {
  AlertAbout,
  AlertEmail,
  AlertEmails,
  NotifiedPiece,
} from '../../domain/alerts/alert-email.ts'
import { criteriaHref } from '../../domain/alerts/criteria.ts'
import type { MailBlock } from '../../domain/mail/mail-blocks.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'
import { aboutInWords } from './criteria-words.ts'

/**
 * The mails of alerts. Neither their subjects nor a mail before the confirmation contain text that a visitor
 * has entered: anyone can request an alert for someone else's address.
 */
export function alertEmails(publicUrl: string, shop: string): AlertEmails {
  return {
    confirm: (alert, link) => confirmEmail(alert, link, shop),
    pieces: (alert, pieces, link) => piecesEmail(alert, pieces, link, { publicUrl, shop }),
    ending: (alert, link) => endingEmail(alert, link, publicUrl),
  }
}

function confirmEmail(alert: AlertAbout, link: string, shop: string): AlertEmail {
  if (alert.state !== 'asked') {
    return {
      subject: `You have this alert already (${shop})`,
      heading: 'You have this alert already',
      blocks: [
        waitingFor(alert),
        {
          kind: 'text',
          text:
            alert.state === 'paused'
              ? 'It is paused: go on with it on its page.'
              : 'You need not do anything. On its page you can pause or end it.',
        },
        { kind: 'button', label: 'Open its page', href: link },
      ],
    }
  }
  return {
    subject: `Please confirm: shall we tell you? (${shop})`,
    heading: 'Shall we tell you?',
    blocks: [
      waitingFor(alert, { hidesTyped: true }),
      { kind: 'text', text: 'Open the page and press the button there: it begins only then.' },
      { kind: 'button', label: 'Open the page', href: link },
      {
        kind: 'text',
        text: 'If you did not ask for this, do nothing. We write nothing more, and delete your address within a week.',
      },
    ],
  }
}

type Shop = { publicUrl: string; shop: string }

function piecesEmail(
  alert: AlertAbout,
  pieces: readonly NotifiedPiece[],
  link: string,
  { publicUrl, shop }: Shop,
): AlertEmail {
  const { title, end } = piecesWords(alert, pieces.length)
  return {
    subject: `${title} (${shop})`,
    heading: title,
    blocks: [
      ...pieces.flatMap((piece) => pieceBlocks(piece, publicUrl)),
      {
        kind: 'text',
        text: `${pieces.length === 1 ? 'It' : 'Each'} could be bought when we sent this email. We cannot hold a piece: whoever pays first has it.`,
      },
      { kind: 'small-print', blocks: [waitingFor(alert), ...endBlocks(end, link)] },
    ],
  }
}

function piecesWords({ kind }: AlertAbout, count: number) {
  if (kind === 'return') return { title: 'It has come back', end: null }
  const end = 'Pause or end this alert'
  if (kind === 'saved') return { title: 'News of the pieces you saved', end }
  return { title: count === 1 ? 'One has arrived' : `${count} have arrived`, end }
}

/** The link that ends the alert; a sentence instead if the mail is the alert's last. */
function endBlocks(label: string | null, link: string): MailBlock[] {
  if (label !== null) return [{ kind: 'link', label, href: link }]
  return [{ kind: 'text', text: 'This was the only email about it: your alert has ended.' }]
}

function pieceBlocks(piece: NotifiedPiece, publicUrl: string): MailBlock[] {
  const { id, title, brand, condition, dimensions, price, priceBefore, occasion } = piece
  const reduced = occasion === 'reduced' && priceBefore !== null
  const lines = [
    [brand, condition].filter(Boolean).join(', '),
    dimensions ?? '',
    reduced
      ? `${formatPence(price)}, when you saved it ${formatPence(priceBefore)}`
      : formatPence(price),
  ]
  return [
    { kind: 'lines', title, lines: lines.filter(Boolean) },
    { kind: 'button', label: 'See it', href: `${publicUrl}/shop/product/${id}` },
  ]
}

function endingEmail(alert: AlertAbout, link: string, publicUrl: string): AlertEmail {
  const on = alert.endsAt ? `on ${longDate(alert.endsAt)}` : 'soon'
  return {
    subject: 'Do you still look for this?',
    heading: 'Do you still look for this?',
    blocks: [
      waitingFor(alert),
      {
        kind: 'text',
        text: `This alert ends by itself ${on}. Keep it with one press, or do nothing and hear no more of it.`,
      },
      { kind: 'button', label: 'Keep it or end it', href: link },
      ...(alert.kind === 'like'
        ? [
            {
              kind: 'link' as const,
              label: 'See what there is now',
              href: `${publicUrl}${criteriaHref(alert.criteria)}`,
            },
          ]
        : []),
    ],
  }
}

function waitingFor(alert: AlertAbout, options: { hidesTyped?: boolean } = {}): MailBlock {
  const title = alert.kind === 'like' ? 'You look for' : 'You wait for'
  return { kind: 'lines', title, lines: aboutInWords(alert, options) }
}
