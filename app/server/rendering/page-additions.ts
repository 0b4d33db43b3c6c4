import type { Announcement } from '../../content/settings/announcement.ts'
import { escapeXml } from '../../platform/xml.ts'

/** What the owner's settings add to a rendered page. */
export type PageAdditions = {
  /** The announcement above the top bar. */
  announcement: Announcement | null
  /** CSS custom properties of the page, values by name. */
  theme: Readonly<Record<string, string>> | null
}

/**
 * Adds the elements of the owner's settings to a page. React does not render them, so that no browser
 * loads code for them; on hydration React leaves unknown elements in `head` and `body` in place.
 */
export function withAdditions(html: string, { announcement, theme }: PageAdditions): string {
  // Inline after the style sheet's link, so that the first paint has these colours.
  const themed = theme ? insertedBefore(html, '</head>', themeHtml(theme)) : html
  if (!announcement) return themed
  return insertedBefore(themed, '<header', announcementHtml(announcement))
}

function themeHtml(theme: Readonly<Record<string, string>>): string {
  const properties = Object.entries(theme).map(([name, value]) => `${name}:${value}`)
  return `<style>:root{${properties.join(';')}}</style>`
}

function announcementHtml({ text, href }: Announcement): string {
  const words = escapeXml(text)
  const line = href ? `<a href="${escapeXml(href)}">${words}</a>` : `<p>${words}</p>`
  return `<aside class="announcement" aria-label="Announcement">${line}</aside>`
}

/** A page without such a tag is unchanged. Rendered text contains no `<`. */
function insertedBefore(html: string, tag: string, added: string): string {
  const at = html.indexOf(tag)
  return at < 0 ? html : `${html.slice(0, at)}${added}${html.slice(at)}`
}
