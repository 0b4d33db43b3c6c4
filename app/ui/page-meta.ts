import type { MetaDescriptor } from 'react-router'
import { pictures } from '../content/pictures.ts'
import { site } from '../content/site.ts'
import { shareImageUrl } from '../domain/media/variants.ts'

export type PageMeta = {
  /** The page's own name; the shop's is added unless it is already in there. */
  title: string
  /** One or two sentences, 160 characters at most. */
  description: string
  /** Where the page is at home, '/shop/sofas': its one address for search engines. */
  path: string
  /** The shop's origin, from the root's data; without it no absolute address is given. */
  publicUrl: string | undefined
  /** Address of a kept picture, `/media/{key}.webp`; the shop's own scene otherwise. */
  image?: string | undefined
}

/** What a page tells browsers, search engines and link previews about itself. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(site.name) ? title : `${title} · ${site.name}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (!publicUrl) return meta
  const address = `${publicUrl}${path}`
  const picture = `${publicUrl}${shareImageUrl(image ?? pictures.hero.imageUrl)}`
  return [
    ...meta,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
  ]
}

/** The public origin among a `meta` function's matches; undefined where the root has failed. */
export function publicUrlOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null || !('publicUrl' in root)) return undefined
  return typeof root.publicUrl === 'string' ? root.publicUrl : undefined
}
