import { type DocumentName, documents, type Words } from '../documents.ts'
import { mapRich } from '../fields.ts'
import { type Flat, toFlat } from '../flat-source.ts'
import { writeText } from '../rich-text/write-text.ts'

/** A version as the fields of its form. */
export function flatWords<Name extends DocumentName>(name: Name, words: Words<Name>): Flat {
  const fields = documents[name]
  return toFlat(fields, mapRich(fields, words, writeText))
}

/** The fields in which two versions differ, by path. */
export function changedPaths<Name extends DocumentName>(
  name: Name,
  before: Words<Name>,
  after: Words<Name>,
): string[] {
  const [old, fresh] = [flatWords(name, before), flatWords(name, after)]
  const paths = new Set([...Object.keys(old), ...Object.keys(fresh)])
  return [...paths].filter((path) => old[path] !== fresh[path])
}
