import { z } from 'zod'
import type { Field, Fields } from './fields.ts'
import { isLinkTarget } from './rich-text/link-target.ts'
import { richTextSchema } from './rich-text/tree-schema.server.ts'

/** Maximum lengths of an alternative text and of a link's label, in characters. */
export const MAX_ALT = 200
export const MAX_LABEL = 80

const pictureSchema = z.strictObject({
  imageUrl: z.string().regex(/^\/media\/[\w-]{1,120}\.webp$/),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  alt: z.string().min(1).max(MAX_ALT),
})

const waySchema = z.strictObject({
  to: z.string().refine(isLinkTarget),
  label: z.string().min(1).max(MAX_LABEL),
})

/** The schema of a stored document, checked when it is written and again when it is read. */
export function valueSchema(fields: Fields): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  )
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'line':
    case 'text':
      return z
        .string()
        .min(field.optional ? 0 : 1)
        .max(field.max)
    case 'rich':
      return richTextSchema
    case 'picture':
      return field.optional ? pictureSchema.nullable() : pictureSchema
    case 'way':
      return field.optional ? waySchema.nullable() : waySchema
    case 'anchor':
      return z.string().regex(/^[\w-]{1,60}$/)
    case 'flag':
      return z.boolean()
    case 'list':
      return z.array(valueSchema(field.of)).min(field.min).max(field.max)
    case 'group':
      return valueSchema(field.of)
  }
}
