import { z } from 'zod'
import { FACTS, INSERTS } from './facts.ts'
import { isLinkTarget } from './link-target.ts'
import { MAX_DEPTH } from './parse-text.server.ts'
import type { Block, Inline } from './tree.ts'

/** Maximum numbers; the length of a whole text is its field's. */
const MAX_BLOCKS = 600
const MAX_ITEMS = 200
const MAX_PARTS = 400

const anchor = z.string().regex(/^[\w-]{1,60}$/)

function inline(depth: number): z.ZodType<Inline> {
  const plain = [
    z.string().min(1),
    z.strictObject({ kind: z.literal('fact'), name: z.enum(FACTS) }),
  ]
  if (depth === 0) return z.union(plain)
  const content = z.array(inline(depth - 1)).max(MAX_PARTS)
  return z.union([
    ...plain,
    z.strictObject({ kind: z.enum(['emphasis', 'strong']), content }),
    z.strictObject({ kind: z.literal('link'), to: z.string().refine(isLinkTarget), content }),
  ])
}

const content = z.array(inline(MAX_DEPTH)).max(MAX_PARTS)

const block: z.ZodType<Block> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: anchor,
    content,
  }),
  z.strictObject({ kind: z.literal('paragraph'), content }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(content).max(MAX_ITEMS),
  }),
  z.strictObject({ kind: z.literal('insert'), name: z.enum(INSERTS) }),
])

/** Rich text, checked when it is written and again when it is read. */
export const richTextSchema = z.array(block).max(MAX_BLOCKS)
