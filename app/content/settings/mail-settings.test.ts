import { expect, test } from 'vitest'
import { composeMail } from '../../domain/mail/compose-mail.server.ts'
import { parseDefaults } from '../../domain/pages/default-words.server.ts'
import type { RenderedBlock, ShownInline } from '../../domain/pages/rich-text/tree.ts'
import { sampleMails } from '../../server/mail-previews/sample-mails.ts'
import { shownLegalText } from '../legal-texts.ts'
import { defaultWords } from '../pages/defaults.ts'
import { mailSettings } from './mail-settings.ts'
import { sampleSettings } from './sample-settings.ts'
import { shopDetails } from './shop-details.ts'

const GMAIL_CUTS_AFTER_BYTES = 102 * 1024

const terms = shownLegalText(parseDefaults(defaultWords).terms, sampleSettings)
const settings = mailSettings('https://shop.example', sampleSettings, terms)
const shop = shopDetails(sampleSettings)

function write(kind: string) {
  const sample = sampleMails(settings).get(kind)
  if (!sample) throw new Error(`no mail of kind ${kind}`)
  return composeMail(settings.brand, sample.heading, sample.blocks)
}

/** Every sentence of a block, split at its links. */
function words(block: RenderedBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return sentences(block.content)
    case 'list':
      return block.items.flatMap(sentences)
    case 'meanings':
      return block.rows.flat()
    case 'entries':
      return block.entries.flatMap(({ name, facts }) => [name, ...facts.flat()])
    case 'letter':
      return [block.title, ...block.to, block.text, ...block.fields]
  }
}

function sentences(content: readonly ShownInline[]): string[] {
  return content.flatMap((part) => (typeof part === 'string' ? [part] : sentences(part.content)))
}

test.each(['delivery', 'cancel', 'faults', 'complaints'])(
  'the confirmation contains the section of the terms on %s verbatim',
  (id) => {
    const section = terms.sections.find((one) => one.id === id)
    const { text, html } = write('order-confirmation')
    expect(text).toContain(section?.title.toUpperCase())
    expect(html).toContain(section?.title)
    const all = section?.blocks.flatMap(words) ?? []
    expect(all.join(' ').length).toBeGreaterThan(500)
    for (const sentence of all) expect(text).toContain(sentence)
  },
)

test('the confirmation contains the cancellation form, after the order', () => {
  const { text, html } = write('order-confirmation')
  expect(html).toContain('Model cancellation form')
  expect(text.indexOf('Total')).toBeLessThan(text.indexOf('Model cancellation form'))
  expect(text).toContain('section 7 (https://shop.example/terms#faults)')
  expect(text).toContain('* Delete as appropriate.')
})

test('the confirmation names the trader and how to reach them', () => {
  const { text } = write('order-confirmation')
  for (const fact of [shop.registration, shop.office, shop.phone, shop.email]) {
    expect(text).toContain(fact)
  }
})

test('the confirmation is below the size at which mail programs clip', () => {
  expect(Buffer.byteLength(write('order-confirmation').html)).toBeLessThan(GMAIL_CUTS_AFTER_BYTES)
})

test('no mail contains link markup', () => {
  for (const kind of sampleMails(settings).keys()) {
    const { text, html } = write(kind)
    expect(text + html).not.toMatch(/\]\(|undefined|\[object/)
  }
})
