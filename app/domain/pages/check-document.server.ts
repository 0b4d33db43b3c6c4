import { type DocumentName, documents, type Source, type Words } from './documents.ts'
import type { AnyContent, Field, Fields, PagePicture, RichField, Way } from './fields.ts'
import { pieceIn } from './piece-in.ts'
import type { Problem, Problems } from './problems.ts'
import { cleanLine, cleanText } from './rich-text/clean-text.ts'
import { isLinkTarget } from './rich-text/link-target.ts'
import { parseText } from './rich-text/parse-text.server.ts'
import { slugOf } from './rich-text/slug.ts'
import type { RichText } from './rich-text/tree.ts'
import { MAX_ALT, MAX_LABEL } from './value-schema.server.ts'

export type CheckedSource<Of = AnyContent> =
  | { ok: true; words: Of }
  | { ok: false; problems: Problems }

/** Parses and checks the submitted texts; hidden characters are removed. */
function checkSource(fields: Fields, source: AnyContent): CheckedSource {
  const problems: Problems = {}
  const words = checkFields(fields, source, problems, '')
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, words }
}

/** The same for a document. */
export function checkDocument<Name extends DocumentName>(
  name: Name,
  source: Source<Name>,
): CheckedSource<Words<Name>> {
  return checkSource(documents[name], source) as CheckedSource<Words<Name>>
}

function checkFields(
  fields: Fields,
  source: AnyContent,
  problems: Problems,
  at: string,
): AnyContent {
  const checked = Object.entries(fields).map(([name, field]) => [
    name,
    checkField(field, source[name], problems, `${at}${name}`),
  ])
  return Object.fromEntries(checked)
}

function checkField(field: Field, value: unknown, problems: Problems, path: string): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return checkPlain(field, value as string, problems, path)
    case 'rich':
      return checkRich(field, value as string, problems, path)
    case 'picture':
      return value === null ? null : checkPicture(value as PagePicture, problems, path)
    case 'way':
      return value === null ? null : checkWay(value as Way, problems, path)
    case 'list': {
      const items = value as AnyContent[]
      if (items.length < field.min) problems[path] = { reason: 'too-few', min: field.min }
      const checked = items.map((item, index) =>
        checkFields(field.of, item, problems, `${path}.${index}.`),
      )
      return 'id' in field.of ? withAnchors(checked) : checked
    }
    case 'group':
      return checkFields(field.of, value as AnyContent, problems, `${path}.`)
    case 'flag':
    case 'anchor':
      return value
  }
}

function checkPlain(
  field: Extract<Field, { kind: 'line' | 'text' }>,
  input: string,
  problems: Problems,
  path: string,
): string {
  // Much longer texts are not cleaned, which is slow: they are refused anyway.
  const text = isMuchTooLong(input, field.max) ? input : cleanLine(input)
  if (text === '' && !field.optional) problems[path] = { reason: 'empty' }
  checkLength(text, field.max, problems, path)
  if (field.kind === 'line' && field.names === 'piece' && text !== '' && pieceIn(text) === null) {
    problems[path] = { reason: 'link', target: text }
  }
  return text
}

function checkRich(field: RichField, input: string, problems: Problems, path: string): RichText {
  const text = isMuchTooLong(input, field.max) ? input : cleanText(input).trim()
  if (text === '') problems[path] = { reason: 'empty' }
  if (!checkLength(text, field.max, problems, path)) return []
  const parsed = parseText(text, field.parts)
  if (!parsed.ok) {
    problems[path] = parsed.problem
    return []
  }
  const problem = field.sections && sectionsProblem(parsed.text, field.sections)
  if (problem) problems[path] = problem
  return parsed.text
}

function sectionsProblem(text: RichText, wanted: readonly string[]): Problem | null {
  const ids = text.map((block) => (block.kind === 'heading' && block.level === 2 ? block.id : null))
  if (ids[0] === null) return { reason: 'no-first-heading' }
  const missing = wanted.filter((id) => !ids.includes(id))
  return missing.length > 0 ? { reason: 'anchors-missing', ids: missing } : null
}

const isMuchTooLong = (input: string, max: number) => input.length > 2 * max + 1_000

function checkLength(text: string, max: number, problems: Problems, path: string): boolean {
  if (text.length <= max) return true
  problems[path] = { reason: 'too-long', max, length: text.length }
  return false
}

function checkPicture(picture: PagePicture, problems: Problems, path: string): PagePicture {
  const alt = cleanLine(picture.alt.slice(0, 2 * MAX_ALT))
  if (picture.imageUrl === '') problems[`${path}.src`] = { reason: 'no-picture' }
  if (alt === '') problems[`${path}.alt`] = { reason: 'no-alt' }
  checkLength(alt, MAX_ALT, problems, `${path}.alt`)
  return { ...picture, alt }
}

function checkWay({ to, label }: Way, problems: Problems, path: string): Way {
  const way = { to: cleanLine(to.slice(0, 1_000)), label: cleanLine(label.slice(0, 1_000)) }
  if (!isLinkTarget(way.to)) problems[`${path}.to`] = { reason: 'link', target: way.to }
  if (way.label === '') problems[`${path}.label`] = { reason: 'no-label' }
  checkLength(way.label, MAX_LABEL, problems, `${path}.label`)
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
