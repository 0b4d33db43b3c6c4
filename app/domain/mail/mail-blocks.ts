/** A piece of a mail, said once and shown as HTML and as plain text. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** The one thing to do. */
  | { kind: 'button'; label: string; href: string }
  /** Something that one may do besides. */
  | { kind: 'link'; label: string; href: string }
  /** Amounts at the right edge. */
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'lines'; title: string; lines: string[] }
  /** Begins a part of its own, under a rule. */
  | { kind: 'part'; title: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'meanings'; rows: { term: string; meaning: string }[] }
  /** A form to fill in and send back. */
  | { kind: 'form'; title: string; to: string[]; text: string; fields: string[]; note: string }
  /** What has to be said, below what people came for. */
  | { kind: 'small-print'; blocks: MailBlock[] }

export type MailRow = { label: string; value: string; strong?: boolean }

/** Whose mail it is: name, the line under it, and the trader's details as the foot of each mail. */
export type MailBrand = { name: string; line: string; footer: string[] }
