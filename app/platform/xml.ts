const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Not `&apos;`, which HTML 4 and thus some mail programs do not have.
  "'": '&#39;',
}

/** Characters that XML 1.0 forbids even as entities: most control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for an element or attribute of XML or HTML; omits characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

/** An XML document from lines of escaped markup. */
export function xmlDocument(lines: readonly string[]): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')}\n`
}
