import type { DefaultWords } from '../../../domain/pages/default-words.server.ts'
import { type DocumentName, documents, type Source } from '../../../domain/pages/documents.ts'
import { type Flat, fromFlat } from '../../../domain/pages/flat-source.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'
import { knownPictures } from './known-pictures.ts'

/** The fields of a document by name. `do` and `base` are not fields of a document, and ignored later. */
export function flatOf(form: FormData): Flat {
  const flat: Flat = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && /^[A-Za-z][\w.]{0,100}$/.test(name)) flat[name] = value
  }
  return flat
}

/** The entered document, with the chosen pictures. */
export async function sourceOf<Name extends DocumentName>(
  db: Services['db'],
  staff: Staff,
  defaults: DefaultWords,
  name: Name,
  flat: Flat,
): Promise<Source<Name>> {
  const pictures = await knownPictures(db, staff, defaults)
  const chosen = new Map(pictures.map((picture) => [picture.imageUrl, picture]))
  return fromFlat(documents[name], flat, chosen) as Source<Name>
}
