import type { MetaDescriptor } from 'react-router'
import * as pictures from '../../content/pictures.ts'
import type { ShopDetails } from '../../content/settings/shop-details.ts'
import { SHARE_SIZE, shareImageUrl } from '../../domain/media/variants/variants.ts'

export type PageMeta = {
  /** The page's title; the shop's name is appended unless it is included. */
  title: string
  /** One or two sentences, 160 characters at most; `{shop}` is its name. Undefined if deferred. */
  description: string | undefined
  /** The canonical path, '/shop/sofas'; undefined without a canonical address. */
  path?: string
  /** The root's data; without them absolute addresses are omitted. */
  root: RootData | undefined
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
  root,
  image,
  kind,
  unlisted,
}: PageMeta): MetaDescriptor[] {
  const { name = '', line = '' } = root?.details ?? {}
  const fullTitle = title.includes(name) ? title : `${title} · ${name}`
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    ...(description ? describedMeta(description.replace('{shop}', name)) : []),
    openGraphTag('type', kind ?? 'website'),
    openGraphTag('site_name', name),
    openGraphTag('locale', 'en_GB'),
    openGraphTag('title', title),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (unlisted) meta.push({ name: 'robots', content: 'noindex' })
  if (!root) return meta
  const { publicUrl, details } = root
  const shop = details.share ?? { url: shareImageUrl(pictures.hero.imageUrl), alt: line }
  meta.push(
    openGraphTag('image', `${publicUrl}${image ? shareImageUrl(image) : shop.url}`),
    openGraphTag('image:width', `${SHARE_SIZE.width}`),
    openGraphTag('image:height', `${SHARE_SIZE.height}`),
    openGraphTag('image:alt', image ? title : shop.alt),
  )
  if (!path) return meta
  const address = `${publicUrl}${path}`
  return [
    ...meta,
    { tagName: 'link', rel: 'canonical', href: address },
    openGraphTag('url', address),
  ]
}

const openGraphTag = (name: string, content: string) => ({ property: `og:${name}`, content })

/** The description tags. */
export function describedMeta(description: string): MetaDescriptor[] {
  return [{ name: 'description', content: description }, openGraphTag('description', description)]
}

/** What meta tags need of the document's own data. */
export type RootData = {
  publicUrl: string
  details: Pick<ShopDetails, 'name' | 'line' | 'share' | 'deliveryNote'>
}

/** The document's data from a `meta` function's matches; undefined if they could not be loaded. */
export function rootOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}
