import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../../../../test/support/processor-time.ts'
import type { RichPart } from '../fields.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { isLinkTarget } from './link-target.ts'
import { parseText } from './parse-text.server.ts'
import { showText } from './show-text.ts'
import type { RichText } from './tree.ts'
import { richTextSchema } from './tree-schema.server.ts'
import { writeText } from './write-text.ts'

const ALL: RichPart[] = ['headings', 'lists', 'inserts']

function parse(input: string): RichText {
  const parsed = parseText(cleanText(input).trim(), ALL)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem))
  return parsed.text
}

function problemOf(input: string, parts = ALL) {
  const parsed = parseText(cleanText(input).trim(), parts)
  return parsed.ok ? null : parsed.problem
}

const words = (input: string) => [{ kind: 'paragraph', content: [input] }]

test('headings, lists, emphasis, links, facts and inserts become a tree', () => {
  const submitted = `## Delivery & care {#delivery}

We *bring* it **in**,
see [our *terms*](/terms#cancel) or write to {email}.

- One
- Two

1. First

### By hand

{cookies}`
  expect(parse(submitted)).toEqual([
    { kind: 'heading', level: 2, id: 'delivery', content: ['Delivery & care'] },
    {
      kind: 'paragraph',
      content: [
        'We ',
        { kind: 'emphasis', content: ['bring'] },
        ' it ',
        { kind: 'strong', content: ['in'] },
        ', see ',
        {
          kind: 'link',
          to: '/terms#cancel',
          content: ['our ', { kind: 'emphasis', content: ['terms'] }],
        },
        ' or write to ',
        { kind: 'fact', name: 'email' },
        '.',
      ],
    },
    { kind: 'list', ordered: false, items: [['One'], ['Two']] },
    { kind: 'list', ordered: true, items: [['First']] },
    { kind: 'heading', level: 3, id: 'by-hand', content: ['By hand'] },
    { kind: 'insert', name: 'cookies' },
  ])
})

describe('unsupported markup stays plain text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &#106;avascript',
    '![a picture](/media/x.webp)',
    '`code`',
    '> quoted',
    '<https://evil.example>',
    '~~struck~~',
    '| a | b |',
    '[a]: javascript:alert(1)',
  ])('%s', (input) => {
    if (input.startsWith('!')) {
      expect(parse(input)).toEqual([
        {
          kind: 'paragraph',
          content: ['!', { kind: 'link', to: '/media/x.webp', content: ['a picture'] }],
        },
      ])
    } else expect(parse(input)).toEqual(words(input))
  })

  test('an underlined heading, a rule', () => {
    expect(parse('Title\n---')).toEqual(words('Title ---'))
    expect(parse('***')).toEqual(words('***'))
  })
})

describe('a link target is a page of this shop, an https URL, a mail address or a phone number', () => {
  test.each([
    '/shop',
    '/shop?category=Sofas&sort=newest',
    '/terms#cancel',
    '#faults',
    'https://www.gov.uk/guidance',
    'mailto:hello@shop.example',
    'tel:+441494000000',
  ])('%s', (target) => {
    expect(isLinkTarget(target)).toBe(true)
    expect(parse(`[words](${target})`)).toEqual([
      { kind: 'paragraph', content: [{ kind: 'link', to: target, content: ['words'] }] },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://www.gov.uk',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://user@evil.example',
    'https://localhost',
    'ftp://a.example',
    'mailto:a@b.example?bcc=c@d.example',
    'mailto:a@b.example\r\nBcc: c@d.example',
    'tel:javascript',
    'shop',
    '',
    `/${'a'.repeat(400)}`,
    '/\u202eexe.mohs',
    '/shop"onclick="alert(1)',
  ])('%j is no link target', (target) => {
    expect(isLinkTarget(target)).toBe(false)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://a.example'])(
    '%s is reported to the editor',
    (target) => {
      expect(problemOf(`[words](${target})`)).toEqual({ reason: 'link', target })
    },
  )

  test('invalid targets in entities and escapes are reported, too', () => {
    expect(problemOf('[words](javascript&colon;alert(1))')).toMatchObject({ reason: 'link' })
    expect(problemOf('[words](java\\script:alert(1))')).toMatchObject({ reason: 'link' })
  })
})

describe('a text is refused', () => {
  test.each([
    ['a list in a list', '- one\n  - two', { reason: 'nested' }],
    ['two paragraphs in an item', '- one\n\n  two', { reason: 'nested' }],
    ['a heading in an item', '- # one', { reason: 'nested' }],
    ['marks nested too deeply', '*a **b [c *d*](/e)***', { reason: 'nested' }],
    ['a heading of the first level', '# one', { reason: 'heading-level' }],
    ['a repeated anchor', '## One\n\n## One', { reason: 'same-anchor', id: 'one' }],
    ['an unknown fact', 'Ring {fax}.', { reason: 'unknown-fact', name: 'fax' }],
  ])('for %s', (_what, input, problem) => {
    expect(problemOf(input)).toEqual(problem)
  })

  test('for a part that its field does not allow', () => {
    expect(problemOf('## One', ['lists'])).toEqual({ reason: 'part', part: 'headings' })
    expect(problemOf('- one', [])).toEqual({ reason: 'part', part: 'lists' })
    expect(problemOf('{cookies}', [])).toEqual({ reason: 'part', part: 'inserts' })
  })
})

test('deep nesting and long runs of marks take at most 1.5 s of CPU time', () => {
  const nasty = [
    '['.repeat(30_000),
    '*'.repeat(30_000),
    `${'*a '.repeat(15_000)}`,
    `${'- '.repeat(30_000)}`,
    `${'[a]('.repeat(15_000)}`,
    `${'{'.repeat(60_000)}`,
    `${'\\'.repeat(60_000)}`,
    `${'_a_*b*'.repeat(10_000)}`,
  ]
  for (const input of nasty) {
    expect(
      processorMs(() => parseText(input, ALL)),
      input.slice(0, 10),
    ).toBeLessThan(1_500)
  }
})

test('hidden characters are removed, visible ones stay', () => {
  const hidden = 'a\u0000b\u202ec\u200bd\ufeffe\u2066f\u{e0041}g\u00adh\ud800'
  expect(cleanLine(hidden)).toBe('abcdefgh\ufffd')
  expect(cleanLine('cafe\u0301 👩‍🔧 £5 – “quoted”\u00a0it’s')).toBe('café 👩‍🔧 £5 – “quoted” it’s')
  expect(cleanText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree')
})

test('an accepted text is a valid tree, and is unchanged when it is edited again', () => {
  const marks = ['*', '**', '_', '[', ']', '(', ')', '- ', '1. ', '## ', '#', '+', '7)', '!', '<b>']
  const others = ['/a', 'x', ' ', '\n', '\n\n', '{email}', '{', '}', '\\', '{#id}', '.', 'é']
  const piece = fc.constantFrom(...marks, ...others)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parsed = parseText(cleanText(pieces.join('')).trim(), ALL)
      if (!parsed.ok) return
      expect(richTextSchema.safeParse(parsed.text).success).toBe(true)
      expect(parseText(writeText(parsed.text), ALL)).toEqual(parsed)
    }),
    { numRuns: 3_000 },
  )
})

test('an empty fact leaves no space at the end of its paragraph', () => {
  const facts = { facts: { vat: '', phone: '01494' }, inserts: {} } as never
  expect(showText(parse('Ring {phone}. {vat}'), facts)).toEqual(words('Ring 01494.'))
})
