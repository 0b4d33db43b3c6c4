/** A block of a mail, rendered as HTML and as plain text. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** The main call to action. */
  | { kind: 'button'; label: string; href: string }
  /** A secondary link. */
  | { kind: 'link'; label: string; href: string }
  /** Rows with right-aligned amounts. */
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'lines'; title: string; lines: string[] }
  /** Starts a section, under a rule. */
  | { kind: 'part'; title: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'meanings'; rows: { term: string; meaning: string }[] }
  /** A form to fill in and return. */
  | { kind: 'form'; title: string; to: string[]; text: string; fields: string[]; note: string }
  /** Legal text below the main content. */
  | { kind: 'small-print'; blocks: MailBlock[] }

export type MailRow = { label: string; value: string; strong?: boolean }

/**
 * The sender's brand: name, the line below it, and the trader's details in the footer of each mail.
 */
export type MailBrand = {
  name: string
  line: string
  footer: string[]
  /** Replaces the name. `src` is an absolute URL; the size is in pixels. */
  logo?: { src: string; width: number; height: number; alt: string }
  /** The brand's colour, `#rrggbb`, and a shade of it for dark mode; default: the colours of the design. */
  colour?: { light: string; dark: string }
}

/** A paragraph. */
export const text = (words: string): MailBlock => ({ kind: 'text', text: words })
