const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML 1.0 refuses these even as entities: most control characters, halves of a pair. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text as it may stand in an XML element or attribute; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

/** A document of ours: elements are written out, texts in them have been escaped. */
export function xmlDocument(lines: readonly string[]): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')}\n`
}
