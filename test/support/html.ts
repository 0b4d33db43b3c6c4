import { DomUtils, parseDocument } from 'htmlparser2'

export type HtmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]
export type HtmlPart = HtmlElement | ReturnType<typeof parseDocument>
type Node = HtmlPart['children'][number]
/** A whole text, or a pattern in it. */
export type Words = string | RegExp

/** Elements that do not separate words. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'small', 'span', 'strong', 'time'])
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'head'])
const FIELDS = new Set(['input', 'select', 'textarea'])

export const parse = (html: string): HtmlPart => parseDocument(html)

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  DomUtils.getAttributeValue(element, name)

export const matches = (text: string, words: Words): boolean =>
  typeof words === 'string' ? text === words : words.test(text)

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function rawText(node: Node, leftOut: ReadonlySet<string>): string {
  if (node.type === 'text') return (node as { data: string } & Node).data
  if (!('name' in node && 'children' in node) || UNREAD.has(node.name)) return ''
  if (leftOut.has(node.name)) return ''
  if (node.name === 'img') return attribute(node, 'alt') ?? ''
  const text = node.children.map((child) => rawText(child, leftOut)).join('')
  return INLINE.has(node.name) ? text : ` ${text} `
}

/** The text as it is read: white space and the edges of blocks are single spaces. */
export const textOf = ({ children }: HtmlPart, leftOut: ReadonlySet<string> = new Set()): string =>
  tidy(children.map((child) => rawText(child, leftOut)).join(''))

/** The text of a whole page. */
export const pageText = (html: string): string => textOf(parse(html))

/** The element and those that contain it, from the inside out. */
function withAncestors(element: HtmlElement): HtmlElement[] {
  const all: HtmlElement[] = []
  let at: Node | HtmlElement['parent'] = element
  while (at && 'name' in at) {
    all.push(at as HtmlElement)
    at = at.parent
  }
  return all
}

export const closest = (element: HtmlElement, name: string): HtmlElement | undefined =>
  withAncestors(element).find((one) => one.name === name)

export const isDisabled = (field: HtmlElement): boolean =>
  withAncestors(field).some(
    (one) => attribute(one, 'disabled') !== undefined && (one === field || one.name === 'fieldset'),
  )

export const allElements = (part: HtmlPart, ...names: string[]): HtmlElement[] =>
  DomUtils.findAll((element) => names.includes(element.name), part.children)

/** The elements of a part that are not hidden by an attribute. */
export const elements = (part: HtmlPart, ...names: string[]): HtmlElement[] =>
  allElements(part, ...names).filter((element) =>
    withAncestors(element).every((one) => attribute(one, 'hidden') === undefined),
  )

/** The accessible name of a link, button or field: its label, or its own text. */
export function nameOf(element: HtmlElement, document: HtmlPart): string {
  const given = attribute(element, 'aria-label')
  if (given !== undefined) return tidy(given)
  const all = (name: string, value: string | undefined) =>
    DomUtils.findAll((one) => attribute(one, name) === value, document.children)
  const labels = (attribute(element, 'aria-labelledby') ?? '').split(' ').filter(Boolean)
  if (labels.length > 0) {
    return tidy(labels.flatMap((id) => all('id', id).map((one) => textOf(one))).join(' '))
  }
  if (!FIELDS.has(element.name)) return textOf(element)
  const id = attribute(element, 'id')
  const label = closest(element, 'label') ?? (id ? all('for', id)[0] : undefined)
  return label ? textOf(label, FIELDS) : ''
}
