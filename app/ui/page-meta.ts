import type { MetaDescriptor } from 'react-router'
import * as pictures from '../content/pictures.ts'
import { site } from '../content/site.ts'
import { SHARE_SIZE, shareImageUrl } from '../domain/media/variants.ts'

export type PageMeta = {
  /** The page's title; the shop's name is appended unless it is included. */
  title: string
  /** One or two sentences, 160 characters at most; undefined if deferred. */
  description: string | undefined
  /** The canonical path, '/shop/sofas'; undefined without a canonical address. */
  path?: string
  /** The shop's origin, from the root's data; without it absolute addresses are omitted. */
  publicUrl: string | undefined
  /** Address of a stored picture, `/media/{key}.webp`; the shop's own picture otherwise. */
  image?: string | undefined
  /** `og:type`; 'website' by default. */
  kind?: 'product'
  /** `noindex`: a shopper's own page, or an error page. */
  unlisted?: boolean
}

/** The meta tags of a page for browsers, search engines and link previews. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image,
  kind,
  unlisted,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(site.name) ? title : `${title} · ${site.name}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    ...(description ? describedMeta(description) : []),
    property('type', kind ?? 'website'),
    property('site_name', site.name),
    property('locale', 'en_GB'),
    property('title', title),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (unlisted) meta.push({ name: 'robots', content: 'noindex' })
  if (!publicUrl) return meta
  meta.push(
    property('image', `${publicUrl}${shareImageUrl(image ?? pictures.hero.imageUrl)}`),
    property('image:width', `${SHARE_SIZE.width}`),
    property('image:height', `${SHARE_SIZE.height}`),
    property('image:alt', image ? title : site.line),
  )
  if (!path) return meta
  const address = `${publicUrl}${path}`
  return [...meta, { tagName: 'link', rel: 'canonical', href: address }, property('url', address)]
}

const property = (name: string, content: string) => ({ property: `og:${name}`, content })

/** The description tags. */
export function describedMeta(description: string): MetaDescriptor[] {
  return [{ name: 'description', content: description }, property('description', description)]
}

/** The public origin from a `meta` function's matches; undefined if the root failed. */
export function publicUrlOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null || !('publicUrl' in root)) return undefined
  return typeof root.publicUrl === 'string' ? root.publicUrl : undefined
}
