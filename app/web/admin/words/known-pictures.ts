import { listPagePictures } from '../../../domain/pages/admin/page-pictures.server.ts'
import type { DefaultWords } from '../../../domain/pages/default-words.server.ts'
import type { PagePicture } from '../../../domain/pages/fields.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Services } from '../../../server/request-context.ts'

/** The pictures that a page can show: uploaded ones first, then those of the default texts. */
export async function knownPictures(
  db: Services['db'],
  staff: Staff,
  defaults: DefaultWords,
): Promise<PagePicture[]> {
  const own = await listPagePictures(db, staff)
  const known = new Map([...own, ...picturesIn(defaults)].map((one) => [one.imageUrl, one]))
  return [...known.values()]
}

/** Every picture in the default texts. */
function picturesIn(content: unknown): PagePicture[] {
  if (typeof content !== 'object' || content === null) return []
  if (isPicture(content)) return [content]
  return Object.values(content).flatMap(picturesIn)
}

const isPicture = (content: object): content is PagePicture =>
  'imageUrl' in content && 'alt' in content
