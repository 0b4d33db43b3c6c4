import type { FactName, InsertName } from './facts.ts'

/**
 * Rich text: what editors may write. Stored as this tree, never as markup; rendered by
 * `ui/article/rich-text.tsx`. Lengths, depths and link targets are checked by `tree-schema.server.ts`.
 */
export type RichText = Block[]

export type Block =
  | Heading
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  /** A list or a form that the program generates. */
  | { kind: 'insert'; name: InsertName }

/** `id`: its anchor. Level 2 begins a section, level 3 is within one. */
export type Heading = { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }

/** Plain text, marked text or a fact. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong'; content: Inline[] }
  /** `to` satisfies `isLinkTarget`. */
  | { kind: 'link'; to: string; content: Inline[] }
  /** A fact of the settings, with its value when the page is shown. */
  | { kind: 'fact'; name: FactName }

/** Rich text with the values of facts and inserts, as pages and mails show it. */
export type ShownText = RenderedBlock[]

export type RenderedBlock =
  | (Omit<Heading, 'content'> & { content: ShownInline[] })
  | { kind: 'paragraph'; content: ShownInline[] }
  | { kind: 'list'; ordered: boolean; items: ShownInline[][] }
  | ShownInsert

export type ShownInline =
  | string
  | { kind: 'emphasis' | 'strong'; content: ShownInline[] }
  | { kind: 'link'; to: string; content: ShownInline[] }

/** One item of a generated list, with its name and labelled texts. */
export type Entry = {
  name: string
  facts: readonly (readonly [label: string, text: string])[]
}

export type ShownInsert =
  /** Terms and their definitions. */
  | { kind: 'meanings'; rows: readonly (readonly [term: string, meaning: string])[] }
  | { kind: 'entries'; entries: readonly Entry[] }
  /** A form to print, copy or send as mail; each field is a line to fill in. */
  | {
      kind: 'letter'
      title: string
      to: readonly string[]
      /** The mail address to which it can be sent. */
      mailTo: string
      text: string
      fields: readonly string[]
    }

/** The text without its marks. */
export function plainText(content: readonly ShownInline[]): string {
  return content.map((part) => (typeof part === 'string' ? part : plainText(part.content))).join('')
}
