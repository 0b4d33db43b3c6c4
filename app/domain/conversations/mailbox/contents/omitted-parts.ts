/**
 * Why something of a mail was left out: not a photo, too large, more than a mail may have, damaged; the
 * end of a long text; or the whole mail.
 */
export const LEFT_OUT_REASONS = ['type', 'size', 'too-many', 'damaged', 'text', 'mail'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A reason, a colon, and the file's name. */
export type LeftOut = `${LeftOutReason}:${string}`

const MAX_NAME_LENGTH = 100

/** @param name as stated in the mail, untrusted */
export function leftOut(reason: LeftOutReason, name: string): LeftOut {
  const shown = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
  return `${reason}:${shown}`
}

/** Parses a stored `LeftOut`. */
export function readLeftOut(text: string): { reason: LeftOutReason; name: string } {
  const [, found = '', name = ''] = /^([a-z-]+):(.*)$/s.exec(text) ?? []
  return { reason: LEFT_OUT_REASONS.find((one) => one === found) ?? 'type', name }
}
