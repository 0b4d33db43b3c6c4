import type { Announcement } from '../../content/settings/announcement.ts'
import { escapeXml } from '../../platform/xml.ts'

/** What the owner's settings add to a rendered page. */
export type PageAdditions = {
  /** Above the top bar. */
  announcement: Announcement | null
  /** Custom properties of the page, values by name. */
  theme: Readonly<Record<string, string>> | null
}

/**
 * Adds the owner's own elements to a page. React does not render them, so that no browser loads code
 * for them: it leaves elements in `head` and `body` that it does not know in place when it hydrates.
 */
export function withAdditions(html: string, { announcement, theme }: PageAdditions): string {
  // After the style sheet's link, in the page itself: it is painted with these colours at once.
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

/** A page without such a tag stays as it is. Rendered text contains no `<`. */
function insertedBefore(html: string, tag: string, added: string): string {
  const at = html.indexOf(tag)
  return at < 0 ? html : `${html.slice(0, at)}${added}${html.slice(at)}`
}
