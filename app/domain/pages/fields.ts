import type { StoredPicture } from '../media/variants/variants.ts'

/** Parts that a rich text may contain besides paragraphs, emphasis and links. */
export type RichPart = 'headings' | 'lists' | 'inserts'

export type RichField = {
  kind: 'rich'
  /** Maximum length as entered, in characters. */
  max: number
  parts: readonly RichPart[]
  /**
   * If set, the text consists of sections, each beginning with a heading of level 2. These anchors must
   * be among them, since other pages link there.
   */
  sections?: readonly string[]
}

/** A field of a document. Lengths are in characters. */
export type Field =
  /** One line of plain text; `piece`: the address of a piece of the shop. */
  | { kind: 'line'; max: number; optional?: true; names?: 'piece' }
  /** A paragraph of plain text. */
  | { kind: 'text'; max: number; optional?: true }
  | RichField
  /** A stored picture and its alternative text. */
  | { kind: 'picture'; optional?: true }
  /** A link: a page of this shop or an https address, and its label. */
  | { kind: 'way'; optional?: true }
  /** The anchor of a list's item: made from its title, and kept when the title changes. */
  | { kind: 'anchor' }
  /** Yes or no. */
  | { kind: 'flag' }
  | { kind: 'list'; of: Fields; min: number; max: number }
  | { kind: 'group'; of: Fields }

export type Fields = { readonly [name: string]: Field }

export type PagePicture = StoredPicture & { alt: string }
export type Way = { to: string; label: string }

type Maybe<F, Value> = F extends { optional: true } ? Value | null : Value

type ContentOf<F extends Field, Rich> = F extends { kind: 'rich' }
  ? Rich
  : F extends { kind: 'picture' }
    ? Maybe<F, PagePicture>
    : F extends { kind: 'way' }
      ? Maybe<F, Way>
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'list'; of: infer Of extends Fields }
          ? Content<Of, Rich>[]
          : F extends { kind: 'group'; of: infer Of extends Fields }
            ? Content<Of, Rich>
            : string

/**
 * The content of a document.
 *
 * @typeParam Rich how its rich texts are held: `string` as entered, `RichText` as stored, `ShownText`
 * as pages show them
 */
export type Content<Of extends Fields, Rich> = {
  -readonly [Name in keyof Of]: ContentOf<Of[Name], Rich>
}

/** Content whose fields are not known to the compiler. */
export type AnyContent = Record<string, unknown>

/** Replaces every rich text of a content. */
export function mapRich<From>(
  fields: Fields,
  content: AnyContent,
  change: (rich: From) => unknown,
): AnyContent {
  const mapped: AnyContent = {}
  for (const [name, field] of Object.entries(fields)) {
    mapped[name] = mapField(field, content[name], change)
  }
  return mapped
}

function mapField<From>(field: Field, value: unknown, change: (rich: From) => unknown): unknown {
  switch (field.kind) {
    case 'rich':
      return change(value as From)
    case 'list':
      return (value as AnyContent[]).map((item) => mapRich(field.of, item, change))
    case 'group':
      return mapRich(field.of, value as AnyContent, change)
    case 'line':
    case 'text':
    case 'picture':
    case 'way':
    case 'anchor':
    case 'flag':
      return value
  }
}
