import { expect, test } from 'vitest'
import { type Block, textParts } from './content/pages/article.ts'
import { terms } from './content/pages/terms.ts'
import { site } from './content/site.ts'
import { sampleMails } from './dev/sample-mails.ts'
import { composeMail } from './domain/mail/compose-mail.server.ts'
import { mailSettings } from './mail-settings.ts'

const settings = mailSettings('https://shop.example')

function write(kind: string) {
  const sample = sampleMails(settings).get(kind)
  if (!sample) throw new Error(`no mail of kind ${kind}`)
  return composeMail(settings.brand, sample.heading, sample.blocks)
}

/** Every sentence of a block, cut at its links. */
function words(block: Block): string[] {
  if (typeof block === 'string') return textParts(block).map((part) => part.words)
  switch (block.kind) {
    case 'list':
      return block.items.flatMap(words)
    case 'meanings':
      return block.rows.flatMap(([term, meaning]) => [term, ...words(meaning)])
    case 'entries':
      return block.entries.flatMap(({ name, facts }) => [name, ...facts.flat().flatMap(words)])
    case 'letter':
      return [block.title, ...block.to, block.text, ...block.fields]
  }
}

test('the confirmation carries the right to cancel and the form for it, word for word', () => {
  const section = terms.sections.find(({ id }) => id === 'cancel')
  const { text, html } = write('order-confirmation')
  expect(text).toContain(section?.title.toUpperCase())
  const all = section?.blocks.flatMap(words) ?? []
  expect(all).toContain('Model cancellation form')
  for (const sentence of all) expect(text).toContain(sentence)
  expect(html).toContain('Model cancellation form')
  expect(text).toContain('section 7 (https://shop.example/terms#faults)')
  expect(text).toContain('* Delete as appropriate.')
})

test('the confirmation names the trader and how to reach them', () => {
  const { text } = write('order-confirmation')
  for (const fact of [site.legalName, site.address.join(', '), site.phone, site.email]) {
    expect(text).toContain(fact)
  }
})

test('no mail shows the marks of a link', () => {
  for (const kind of sampleMails(settings).keys()) {
    const { text, html } = write(kind)
    expect(text + html).not.toMatch(/\]\(|undefined|\[object/)
  }
})
