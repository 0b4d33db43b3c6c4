import type { RichPart } from './fields.ts'

/** Why a typed text is refused. */
export type TextFault =
  /** What is named in braces does not exist. */
  | { reason: 'unknown-fact'; name: string }
  | { reason: 'link'; target: string }
  /** Two headings have the same anchor. */
  | { reason: 'same-anchor'; id: string }
  /** A list within a list, paragraphs within an item, marks within marks within marks. */
  | { reason: 'nested' }
  | { reason: 'heading-level' }
  /** Something that this text may not have. */
  | { reason: 'part'; part: RichPart }

/** Why a field is refused. */
export type Fault =
  | TextFault
  | { reason: 'empty' }
  | { reason: 'too-long'; max: number; length: number }
  | { reason: 'no-picture' }
  | { reason: 'no-alt' }
  | { reason: 'no-label' }
  | { reason: 'too-few'; min: number }
  /** A text of sections does not begin with a heading. */
  | { reason: 'no-first-heading' }
  /** Other pages link to these headings. */
  | { reason: 'anchors-missing'; ids: string[] }

/** By path, as in a form (`flat-source.ts`). */
export type Faults = Record<string, Fault>
