import { type DocumentName, documents, type Source, type Words } from './documents.ts'
import type { Fault, Faults } from './faults.ts'
import type { AnyContent, Field, Fields, PagePicture, RichField, Way } from './fields.ts'
import { pieceIn } from './piece-in.ts'
import { cleanLine, cleanText } from './rich-text/clean-text.ts'
import { isLinkTarget } from './rich-text/link-target.ts'
import { parseText } from './rich-text/parse-text.server.ts'
import { slugOf } from './rich-text/slug.ts'
import type { RichText } from './rich-text/tree.ts'
import { MAX_ALT, MAX_LABEL } from './value-schema.server.ts'

export type CheckedSource<Of = AnyContent> = { ok: true; words: Of } | { ok: false; faults: Faults }

/** Parses and checks the submitted texts; hidden characters are removed. */
function checkSource(fields: Fields, source: AnyContent): CheckedSource {
  const faults: Faults = {}
  const words = checkFields(fields, source, faults, '')
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, words }
}

/** The same for a document. */
export function checkDocument<Name extends DocumentName>(
  name: Name,
  source: Source<Name>,
): CheckedSource<Words<Name>> {
  return checkSource(documents[name], source) as CheckedSource<Words<Name>>
}

function checkFields(fields: Fields, source: AnyContent, faults: Faults, at: string): AnyContent {
  const checked = Object.entries(fields).map(([name, field]) => [
    name,
    checkField(field, source[name], faults, `${at}${name}`),
  ])
  return Object.fromEntries(checked)
}

function checkField(field: Field, value: unknown, faults: Faults, path: string): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return checkPlain(field, value as string, faults, path)
    case 'rich':
      return checkRich(field, value as string, faults, path)
    case 'picture':
      return value === null ? null : checkPicture(value as PagePicture, faults, path)
    case 'way':
      return value === null ? null : checkWay(value as Way, faults, path)
    case 'list': {
      const items = value as AnyContent[]
      if (items.length < field.min) faults[path] = { reason: 'too-few', min: field.min }
      const checked = items.map((item, index) =>
        checkFields(field.of, item, faults, `${path}.${index}.`),
      )
      return 'id' in field.of ? withAnchors(checked) : checked
    }
    case 'group':
      return checkFields(field.of, value as AnyContent, faults, `${path}.`)
    case 'flag':
    case 'anchor':
      return value
  }
}

function checkPlain(
  field: Extract<Field, { kind: 'line' | 'text' }>,
  typed: string,
  faults: Faults,
  path: string,
): string {
  // Much longer texts are not cleaned, which is slow: they are refused anyway.
  const text = isMuchTooLong(typed, field.max) ? typed : cleanLine(typed)
  if (text === '' && !field.optional) faults[path] = { reason: 'empty' }
  checkLength(text, field.max, faults, path)
  if (field.kind === 'line' && field.names === 'piece' && text !== '' && pieceIn(text) === null) {
    faults[path] = { reason: 'link', target: text }
  }
  return text
}

function checkRich(field: RichField, typed: string, faults: Faults, path: string): RichText {
  const text = isMuchTooLong(typed, field.max) ? typed : cleanText(typed).trim()
  if (text === '') faults[path] = { reason: 'empty' }
  if (!checkLength(text, field.max, faults, path)) return []
  const parsed = parseText(text, field.parts)
  if (!parsed.ok) {
    faults[path] = parsed.fault
    return []
  }
  const fault = field.sections && sectionsFault(parsed.text, field.sections)
  if (fault) faults[path] = fault
  return parsed.text
}

function sectionsFault(text: RichText, wanted: readonly string[]): Fault | null {
  const ids = text.map((block) => (block.kind === 'heading' && block.level === 2 ? block.id : null))
  if (ids[0] === null) return { reason: 'no-first-heading' }
  const missing = wanted.filter((id) => !ids.includes(id))
  return missing.length > 0 ? { reason: 'anchors-missing', ids: missing } : null
}

const isMuchTooLong = (typed: string, max: number) => typed.length > 2 * max + 1_000

function checkLength(text: string, max: number, faults: Faults, path: string): boolean {
  if (text.length <= max) return true
  faults[path] = { reason: 'too-long', max, length: text.length }
  return false
}

function checkPicture(picture: PagePicture, faults: Faults, path: string): PagePicture {
  const alt = cleanLine(picture.alt.slice(0, 2 * MAX_ALT))
  if (picture.imageUrl === '') faults[`${path}.src`] = { reason: 'no-picture' }
  if (alt === '') faults[`${path}.alt`] = { reason: 'no-alt' }
  checkLength(alt, MAX_ALT, faults, `${path}.alt`)
  return { ...picture, alt }
}

function checkWay({ to, label }: Way, faults: Faults, path: string): Way {
  const way = { to: cleanLine(to.slice(0, 1_000)), label: cleanLine(label.slice(0, 1_000)) }
  if (!isLinkTarget(way.to)) faults[`${path}.to`] = { reason: 'link', target: way.to }
  if (way.label === '') faults[`${path}.label`] = { reason: 'no-label' }
  checkLength(way.label, MAX_LABEL, faults, `${path}.label`)
  return way
}

/** Items keep their anchors; a new item gets a unique one from its title. */
function withAnchors(items: AnyContent[]): AnyContent[] {
  const used = new Set<string>()
  return items.map((item) => {
    const { id, title } = item
    const kept = typeof id === 'string' && /^[\w-]{1,60}$/.test(id) ? id : null
    const anchor = unused(kept ?? slugOf(typeof title === 'string' ? title : ''), used)
    used.add(anchor)
    return { ...item, id: anchor }
  })
}

function unused(anchor: string, used: ReadonlySet<string>): string {
  let [fresh, number] = [anchor, 2]
  for (; used.has(fresh); number++) fresh = `${anchor.slice(0, 56)}-${number}`
  return fresh
}
