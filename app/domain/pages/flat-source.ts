import type { StoredPicture } from '../media/variants/variants.ts'
import type { AnyContent, Field, Fields, PagePicture, Way } from './fields.ts'

/**
 * A document as the fields of a form, by path: `steps.0.title`, `steps.0.picture.src`,
 * `steps.0.picture.alt`, `steps.0.link.to`, `steps.0.link.label`. A flag is 'yes' or empty.
 */
export type Flat = Record<string, string>

/** The source of a document as a form's fields. */
export function toFlat(fields: Fields, source: AnyContent): Flat {
  const flat: Flat = {}
  writeFields(flat, fields, source, '')
  return flat
}

function writeFields(flat: Flat, fields: Fields, source: AnyContent, at: string) {
  for (const [name, field] of Object.entries(fields)) {
    writeField(flat, field, source[name], `${at}${name}`)
  }
}

function writeField(flat: Flat, field: Field, value: unknown, path: string): void {
  switch (field.kind) {
    case 'picture': {
      const picture = value as PagePicture | null
      flat[`${path}.src`] = picture?.imageUrl ?? ''
      flat[`${path}.alt`] = picture?.alt ?? ''
      return
    }
    case 'way': {
      const way = value as Way | null
      flat[`${path}.to`] = way?.to ?? ''
      flat[`${path}.label`] = way?.label ?? ''
      return
    }
    case 'flag':
      flat[path] = value ? 'yes' : ''
      return
    case 'list':
      for (const [index, item] of (value as AnyContent[]).entries()) {
        writeFields(flat, field.of, item, `${path}.${index}.`)
      }
      return
    case 'group':
      writeFields(flat, field.of, value as AnyContent, `${path}.`)
      return
    case 'line':
    case 'text':
    case 'rich':
    case 'anchor':
      flat[path] = value as string
  }
}

/** Pictures that may be chosen, by address. */
export type Pictures = ReadonlyMap<string, StoredPicture>

/** The source in a form's fields; missing ones are empty. Unavailable pictures become `UNKNOWN_PICTURE`. */
export function fromFlat(fields: Fields, flat: Flat, pictures: Pictures): AnyContent {
  return readFields(fields, flat, pictures, '')
}

function readFields(fields: Fields, flat: Flat, pictures: Pictures, at: string): AnyContent {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      readField(field, flat, pictures, `${at}${name}`),
    ]),
  )
}

function readField(field: Field, flat: Flat, pictures: Pictures, path: string): unknown {
  const text = (name = path) => flat[name] ?? ''
  switch (field.kind) {
    case 'picture': {
      const [src, alt] = [text(`${path}.src`), text(`${path}.alt`)]
      if (src === '' && field.optional) return null
      return { ...(pictures.get(src) ?? UNKNOWN_PICTURE), alt }
    }
    case 'way': {
      const way = { to: text(`${path}.to`), label: text(`${path}.label`) }
      return field.optional && way.to === '' && way.label === '' ? null : way
    }
    case 'flag':
      return text() === 'yes'
    case 'list':
      return Array.from({ length: Math.min(countItems(flat, path), field.max) }, (_, index) =>
        readFields(field.of, flat, pictures, `${path}.${index}.`),
      )
    case 'group':
      return readFields(field.of, flat, pictures, `${path}.`)
    case 'line':
    case 'text':
    case 'rich':
    case 'anchor':
      return text()
  }
}

/** A picture that was not chosen, or does not exist; refused by `checkSource`. */
const UNKNOWN_PICTURE: StoredPicture = { imageUrl: '', width: 0, height: 0, color: '' }

/** The number of items of a list: one more than the highest index. */
export function countItems(flat: Flat, path: string): number {
  let count = 0
  for (const name of Object.keys(flat)) {
    if (!name.startsWith(`${path}.`)) continue
    const [digits = ''] = name.slice(path.length + 1).split('.')
    if (/^\d{1,3}$/.test(digits)) count = Math.max(count, Number(digits) + 1)
  }
  return count
}

/** A change that an editor makes to a list's items. */
export type ListChange =
  | { kind: 'add'; path: string }
  | { kind: 'remove' | 'up' | 'down'; path: string; index: number }

/** Parses the value of a form's button, such as 'up:steps:2'. */
export function readListChange(text: string): ListChange | null {
  const [, kind, path = '', digits] =
    /^(add|remove|up|down):([A-Za-z.\d]{1,80}?)(?::(\d{1,3}))?$/.exec(text) ?? []
  if (kind === 'add') return { kind, path }
  if (digits === undefined) return null
  if (kind === 'remove' || kind === 'up' || kind === 'down') {
    return { kind, path, index: Number(digits) }
  }
  return null
}

/** A form with an item added (empty, at the end), removed or moved. */
export function changeList(flat: Flat, change: ListChange): Flat {
  const { path } = change
  const count = countItems(flat, path)
  // An empty item has one empty field: the others are empty because they are missing.
  if (change.kind === 'add') return { ...flat, [`${path}.${count}.`]: '' }
  const order = Array.from({ length: count }, (_, index) => index)
  const { index } = change
  if (change.kind === 'remove') order.splice(index, 1)
  else {
    const other = index + (change.kind === 'up' ? -1 : 1)
    if (other < 0 || other >= count || index >= count) return flat
    order[index] = other
    order[other] = index
  }
  return reordered(flat, path, order)
}

function reordered(flat: Flat, path: string, order: readonly number[]): Flat {
  const changed: Flat = {}
  for (const [name, value] of Object.entries(flat)) {
    const rest = name.startsWith(`${path}.`) ? name.slice(path.length + 1) : null
    if (rest === null || !/^\d/.test(rest)) changed[name] = value
  }
  for (const [place, from] of order.entries()) {
    const start = `${path}.${from}.`
    for (const [name, value] of Object.entries(flat)) {
      if (name.startsWith(start)) changed[`${path}.${place}.${name.slice(start.length)}`] = value
    }
  }
  return changed
}
