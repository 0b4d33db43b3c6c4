import type { MetaDescriptor } from 'react-router'
import type { StoredPicture } from '../../domain/media/variants/variants.ts'
import { pageMeta, rootOf } from './page-meta.ts'

/**
 * The meta tags of a page whose texts staff edit.
 *
 * @param words undefined if they could not be loaded
 * @param picture of the link preview; the shop's own picture otherwise
 */
export function wordsMeta(
  matches: Parameters<typeof rootOf>[0],
  path: string,
  words: { title: string; description: string } | undefined,
  picture?: Pick<StoredPicture, 'imageUrl'>,
): MetaDescriptor[] {
  if (!words) return []
  const { title, description } = words
  const root = rootOf(matches)
  return pageMeta({ title, description, path, root, image: picture?.imageUrl })
}
