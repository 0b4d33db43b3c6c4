import { describe, expect, test } from 'vitest'
import { processorMs } from '../../../test/support/processor-time.ts'
import { defaultWords } from '../../content/pages/defaults.ts'
import { flatWords } from './admin/changed-paths.ts'
import { checkDocument } from './check-document.server.ts'
import { parseDefaults } from './default-words.server.ts'
import { DOCUMENTS, type DocumentName, documents, type Source } from './documents.ts'
import { changeList, fromFlat, type Pictures, readListChange, toFlat } from './flat-source.ts'
import { documentSchema, parseWords } from './parse-words.server.ts'

const defaults = parseDefaults(defaultWords)

/** Every picture in a content, by its address. */
function picturesIn(content: unknown, found = new Map()): Pictures {
  if (typeof content === 'object' && content !== null) {
    if ('imageUrl' in content) {
      const { alt: _, ...picture } = content as { imageUrl: string; alt: string }
      found.set(content.imageUrl, picture)
    }
    for (const value of Object.values(content)) picturesIn(value, found)
  }
  return found
}

const pictures = picturesIn(defaultWords)
const formOf = (name: DocumentName) => flatWords(name, defaults[name].words)
const check = (name: DocumentName, flat: Record<string, string>) =>
  checkDocument(name, fromFlat(documents[name], flat, pictures) as Source)
const problems = (name: DocumentName, changed: Record<string, string>) => {
  const checked = check(name, { ...formOf(name), ...changed })
  return checked.ok ? null : checked.problems
}

test.each(DOCUMENTS)('the texts of %s are unchanged by a form and a row', (name) => {
  const { words } = defaults[name]
  const checked = check(name, formOf(name))
  expect(checked).toEqual({ ok: true, words })
  expect(documentSchema(name).parse(words)).toEqual(words)
  expect(parseWords(name, JSON.parse(JSON.stringify(words)), defaults)).toEqual(words)
})

test('a row of an earlier release gets the default of a field that it lacks', () => {
  const { lead: _, ...earlier } = defaults['our-story'].words
  const row = { ...earlier, removed: 'since' }
  expect(parseWords('our-story', row, defaults)).toEqual(defaults['our-story'].words)
})

describe('a form is refused', () => {
  test.each([
    ['our-story', { title: '' }, { title: { reason: 'empty' } }],
    ['our-story', { title: '\u200b \u202e' }, { title: { reason: 'empty' } }],
    [
      'our-story',
      { description: 'a'.repeat(161) },
      { description: { reason: 'too-long', max: 160, length: 161 } },
    ],
    [
      'our-story',
      { 'picture.src': '/media/other.webp' },
      { 'picture.src': { reason: 'no-picture' } },
    ],
    ['our-story', { 'picture.alt': '' }, { 'picture.alt': { reason: 'no-alt' } }],
    [
      'our-story',
      { 'ending.ways.0.way.to': 'javascript:alert(1)' },
      { 'ending.ways.0.way.to': { reason: 'link', target: 'javascript:alert(1)' } },
    ],
    [
      'how-it-works',
      { 'steps.0.link.to': '' },
      { 'steps.0.link.to': { reason: 'link', target: '' } },
    ],
    ['terms', { body: 'No heading.' }, { body: { reason: 'no-first-heading' } }],
    [
      'terms',
      { body: '## Delivery {#delivery}\n\nSoon.' },
      {
        body: {
          reason: 'anchors-missing',
          ids: ['cancel', 'faults', 'complaints', 'fire-safety'],
        },
      },
    ],
  ] as const)('%s %j', (name, changed, expected) => {
    expect(problems(name, changed)).toEqual(expected)
  })

  test('with a megabyte of text, within 500 ms', () => {
    const text = '*a* [b](/c) '.repeat(90_000)
    const check = () =>
      expect(problems('terms', { body: text, lead: text, title: text })).toMatchObject({
        body: { reason: 'too-long' },
        lead: { reason: 'too-long' },
        title: { reason: 'too-long' },
      })
    expect(processorMs(check)).toBeLessThan(500)
  })

  test('with an empty list, and never contains more items than the maximum', () => {
    const {
      'habits.lines.0.line': a,
      'habits.lines.1.line': b,
      'habits.lines.2.line': c,
      ...none
    } = formOf('our-story')
    const checked = check('our-story', none)
    expect([a, b, c, checked]).toMatchObject([
      'Keep what is sound.',
      'Replace what is worn.',
      'Say what still shows.',
      { ok: false, problems: { 'habits.lines': { reason: 'too-few', min: 1 } } },
    ])
    const many = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`habits.lines.${index}.line`, 'x']),
    )
    const source = fromFlat(documents['our-story'], many, pictures) as Source<'our-story'>
    expect(source.habits.lines).toHaveLength(6)
  })
})

describe('the items of a list', () => {
  const fields = {
    list: { kind: 'list', min: 0, max: 5, of: { a: { kind: 'line', max: 9 } } },
  } as const
  const form = { 'list.0.a': 'x', 'list.1.a': 'y', 'list.2.a': 'z', other: 'o' }
  const after = (button: string) => {
    const change = readListChange(button)
    const changed = change ? changeList(form, change) : form
    return toFlat(fields, fromFlat(fields, changed, pictures))
  }

  test.each([
    ['add:list', ['x', 'y', 'z', '']],
    ['remove:list:1', ['x', 'z']],
    ['up:list:2', ['x', 'z', 'y']],
    ['down:list:0', ['y', 'x', 'z']],
    ['up:list:0', ['x', 'y', 'z']],
    ['down:list:2', ['x', 'y', 'z']],
    ['remove:list', ['x', 'y', 'z']],
    ['add:list" onclick', ['x', 'y', 'z']],
  ])('%s', (button, expected) => {
    expect(Object.values(after(button))).toEqual(expected)
  })
})

test('a new item gets a unique anchor from its title', () => {
  const form = { ...formOf('our-story') }
  for (const index of [3, 4]) {
    form[`sections.${index}.title`] = 'Who We Are'
    form[`sections.${index}.text`] = 'Us.'
  }
  form['sections.3.id'] = '" onclick="x'
  const checked = check('our-story', form)
  const ids =
    checked.ok && 'sections' in checked.words && checked.words.sections.map(({ id }) => id)
  expect(ids).toEqual([
    'who-we-are',
    'the-journey-begins',
    'sustainability-focus',
    'who-we-are-2',
    'who-we-are-3',
  ])
})
