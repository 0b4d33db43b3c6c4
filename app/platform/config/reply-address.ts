import { isEmail } from '../values/email-address.ts'

/** The address of customers' replies: one for all conversations, or one for each. */
export type ReplyAddress = {
  /**
   * The parts around the token: `hello+` and `@shop.example`. Without a token the whole address is in
   * `before`.
   */
  before: string
  after: string | null
}

/** The place of a conversation's token in REPLY_ADDRESS. */
const PLACE = '{token}'
/** Hexadecimal characters of a token. */
export const TOKEN_LENGTH = 32

/**
 * Reads `hello+{token}@shop.example`, or `hello@shop.example` if the mail server supports no
 * subaddresses.
 *
 * @throws Error whose message continues the setting's name
 */
export function readReplyAddress(text: string): ReplyAddress {
  const [before = '', after = null, ...more] = text.trim().split(PLACE)
  const example = before + (after === null ? '' : '0'.repeat(TOKEN_LENGTH) + after)
  const isPlaced = after === null || (/[+_.=-]$/.test(before) && after.startsWith('@'))
  if (more.length > 0 || !isPlaced || !isEmail(example)) {
    throw new Error(
      'must be a mail address, with {token} before its @ as in hello+{token}@shop.example',
    )
  }
  return { before, after }
}

/** The address of a mailbox's user, with a token for each conversation. */
export function replyAddressOf(user: string): ReplyAddress | null {
  const at = user.lastIndexOf('@')
  if (!isEmail(user)) return null
  return readReplyAddress(`${user.slice(0, at)}+${PLACE}${user.slice(at)}`)
}
