import type { DefaultWords } from './default-words.server.ts'
import { type DocumentName, documents, type Words } from './documents.ts'
import { valueSchema } from './value-schema.server.ts'

const schemas = new Map<DocumentName, ReturnType<typeof valueSchema>>()

/** The schema of a document's versions. */
export function documentSchema(name: DocumentName): ReturnType<typeof valueSchema> {
  const schema = schemas.get(name) ?? valueSchema(documents[name])
  schemas.set(name, schema)
  return schema
}

/**
 * Parses a stored version.
 *
 * @param defaults also used for fields that a version of an earlier release lacks
 * @returns null if it violates the schema
 */
export function parseWords<Name extends DocumentName>(
  name: Name,
  value: unknown,
  defaults: DefaultWords,
): Words<Name> | null {
  if (typeof value !== 'object' || value === null) return null
  const known = Object.keys(documents[name])
  const kept = Object.entries(value).filter(([field]) => known.includes(field))
  const parsed = documentSchema(name).safeParse({
    ...defaults[name].words,
    ...Object.fromEntries(kept),
  })
  return parsed.success ? (parsed.data as Words<Name>) : null
}
