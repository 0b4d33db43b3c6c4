import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.server.ts'
import type { MailBlock } from './mail-blocks.ts'

const brand = { name: 'Sample', line: 'A line.', footer: ['Sample Ltd', '1 Sample Street'] }
const compose = (...blocks: MailBlock[]) => composeMail(brand, 'A heading', blocks)

const NASTY = `<script>alert("x")</script> & 'more'`

const everyKind: MailBlock[] = [
  { kind: 'text', text: NASTY },
  { kind: 'button', label: NASTY, href: `https://shop.example/?a="${NASTY}` },
  { kind: 'link', label: NASTY, href: `https://shop.example/?a="${NASTY}` },
  { kind: 'rows', rows: [{ label: NASTY, value: NASTY }] },
  { kind: 'lines', title: NASTY, lines: [NASTY] },
  { kind: 'part', title: NASTY },
  { kind: 'list', items: [NASTY] },
  { kind: 'meanings', rows: [{ term: NASTY, meaning: NASTY }] },
  { kind: 'form', title: NASTY, to: [NASTY], text: NASTY, fields: [NASTY], note: NASTY },
  { kind: 'small-print', blocks: [{ kind: 'text', text: NASTY }] },
]

test.each(everyKind.map((block) => [block.kind, block] as const))(
  'markup in a block of kind %s is escaped',
  (_, block) => {
    const { html } = compose(block)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"x"')
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39;')
  },
)

test('markup in the heading and the shop’s name is escaped', () => {
  const nasty = { name: NASTY, line: NASTY, footer: [NASTY] }
  expect(composeMail(nasty, NASTY, []).html).not.toContain('<script')
})

test('a mail loads no external resources and has a dark colour scheme', () => {
  const { html } = compose(...everyKind)
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('the preview text consists of the first sentences', () => {
  const { html } = compose(
    { kind: 'rows', rows: [{ label: 'Total', value: '£1.00' }] },
    { kind: 'text', text: 'We have your payment.' },
  )
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>We have your payment\./)
})

test('the plain text has the content of the HTML, amounts right-aligned', () => {
  const { text } = compose(
    { kind: 'rows', rows: [{ label: '1 x Sofa', value: '£620.00' }] },
    { kind: 'rows', rows: [{ label: 'Sofa '.repeat(14).trim(), value: '£5.00' }] },
    { kind: 'button', label: 'See your order', href: 'https://shop.example/1' },
  )
  const [first, long, amount] = text.split('\n').filter((line) => /Sofa|£/.test(line))
  expect(first).toMatch(/^1 x Sofa {2,}£620\.00$/)
  expect(first).toHaveLength(64)
  expect([long?.length, amount?.length]).toEqual([69, 64])
  expect(text).toContain('See your order:\nhttps://shop.example/1')
  expect(text).toMatch(/^A heading\n\n/)
  expect(text).toMatch(/Sample Ltd\n1 Sample Street\n$/)
})
