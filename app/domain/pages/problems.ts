import type { RichPart } from './fields.ts'

/** Why a submitted text is refused. */
export type TextProblem =
  /** The name in braces is not that of a fact. */
  | { reason: 'unknown-fact'; name: string }
  | { reason: 'link'; target: string }
  /** Two headings have the same anchor. */
  | { reason: 'same-anchor'; id: string }
  /** A list within a list, paragraphs within an item, or marks that are nested too deeply. */
  | { reason: 'nested' }
  | { reason: 'heading-level' }
  /** A part that this text must not contain. */
  | { reason: 'part'; part: RichPart }

/** Why a field is refused. */
export type Problem =
  | TextProblem
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

/** The problems of fields by their path, as in a form (`flat-source.ts`). */
export type Problems = Record<string, Problem>
