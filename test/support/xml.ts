export type XmlElement = {
  /** The qualified name, with its prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The element's own text, without that of its children. */
  text: string
}

const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/
const PART = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d+));|&/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses the subset of XML that the shop generates: elements, attributes and text. Anything else
 * is an error.
 *
 * @throws if the text is not well-formed
 */
export function parseXml(text: string): XmlElement {
  const declaration = DECLARATION.exec(text)?.[0]
  if (!declaration) throw new Error('no XML declaration')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  PART.lastIndex = declaration.length
  while (PART.lastIndex < text.length) {
    const at = PART.lastIndex
    const part = PART.exec(text)
    const parent = open.at(-1)
    if (!part || !parent) throw new Error(`not well-formed at: ${text.slice(at, at + 80)}`)
    const [, closes, name = '', attributes = '', empty, words] = part
    if (words !== undefined) parent.text += decode(words)
    else if (closes) close(open, name)
    else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [root] = top.children
  if (open.length > 1 || !root || top.children.length > 1 || top.text.trim()) {
    throw new Error('expected exactly one root element')
  }
  return root
}

/** All elements of a name, at any depth. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const inside = element.children.flatMap((child) => elementsOf(child, name))
  return element.name === name ? [element, ...inside] : inside
}

function close(open: XmlElement[], name: string): void {
  const last = open.pop()
  if (last?.name !== name || open.length === 0) {
    throw new Error(`</${name}> closes <${last?.name ?? ''}>`)
  }
}

function attributesOf(written: string): Record<string, string> {
  const pairs = [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
    name,
    decode(value),
  ])
  const attributes = Object.fromEntries(pairs)
  if (Object.keys(attributes).length < pairs.length) throw new Error('duplicate attribute')
  return attributes
}

function decode(text: string): string {
  return text.replaceAll(ENTITY, (all, name?: string, code?: string) => {
    if (all === '&') throw new Error(`a bare & in: ${text.slice(0, 80)}`)
    return code === undefined ? (SIGNS[name ?? ''] ?? '') : String.fromCodePoint(Number(code))
  })
}
