import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageToasts, refusals, pageWords as words } from '../../app/content/staff/words.ts'
import { shownOutsideCatalogue } from '../../app/domain/orders/receipt/shown-outside-catalogue.server.ts'
import { publishDue } from '../../app/domain/pages/admin/publish.server.ts'
import { drawing } from '../support/fixtures/media.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

let shop: TestShop
let editor: SignedInFetch

beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const page = async (path: string) => await (await fetch(shop.url + path)).text()
const staffPage = async (path: string) => await (await editor.fetch(path)).text()

/** The fields of the form on a document's page, as a browser without scripts would send them. */
async function formOf(document: string): Promise<URLSearchParams> {
  const html = await staffPage(`/admin/words/${document}`)
  const form = html.slice(html.indexOf('aria-label="Words"'))
  const fields = new URLSearchParams()
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  const whole = form.slice(0, form.indexOf('</form>'))
  for (const [tag] of whole.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    const isOff = tag.includes('type="checkbox"') && !tag.includes('checked=""')
    if (name && !isOff) fields.append(name, unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  for (const [, name = '', text = ''] of whole.matchAll(
    /<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g,
  )) {
    fields.append(name, unescaped(text.replace(/^\n/, '')))
  }
  for (const [, name = '', options = ''] of whole.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option value="([^"]*)" selected=""/.exec(options)?.[1]
    fields.append(name, chosen ?? '')
  }
  return fields
}

async function send(document: string, act: string, fields: URLSearchParams | object = {}) {
  const body = new URLSearchParams(
    fields instanceof URLSearchParams ? fields : Object.entries(fields),
  )
  body.set('do', act)
  const response = await editor.fetch(`/admin/words/${document}`, {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function save(document: string, changed: Record<string, string>) {
  const fields = await formOf(document)
  for (const [name, value] of Object.entries(changed)) fields.set(name, value)
  return await send(document, 'save', fields)
}

describe('a draft', () => {
  test('is shown to staff only until it is published', async () => {
    const saved = await save('our-story', { lead: 'We mend **sofas** & <b>chairs</b>.' })
    expect(saved).toMatchObject({ status: 200 })
    expect(saved.text).toContain(pageToasts.saved(2).description)
    for (const path of ['/our-story', '/our-story.data', '/sitemap.xml', '/']) {
      expect(await page(path)).not.toContain('We mend')
    }
    const preview = await editor.fetch('/admin/words/our-story/preview')
    const shown = await preview.text()
    expect(shown).toContain('We mend **sofas** &amp; &lt;b&gt;chairs&lt;/b&gt;.')
    expect(shown).toContain('name="robots" content="noindex"')
    expect(preview.headers.get('cache-control')).toContain('no-store')
    const stranger = await fetch(`${shop.url}/admin/words/our-story/preview`, {
      redirect: 'manual',
    })
    expect(stranger.status).toBe(302)
    expect(await staffPage('/admin/words')).toContain(words.draft)

    expect((await send('our-story', 'publish', { number: 2 })).status).toBe(200)
    expect(await page('/our-story')).toContain('We mend **sofas** &amp;')
  })

  test('has a live preview beside its form, which stores nothing', async () => {
    const submitted = await formOf('how-it-works')
    submitted.set('lead', 'Typed, and <script>alert(1)</script>')
    const show = (fields: URLSearchParams) =>
      editor.fetch('/admin/words/how-it-works/preview.data', {
        method: 'POST',
        body: fields.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const shown = await show(submitted)
    expect(shown.headers.get('content-type')).not.toContain('html')
    expect(await shown.text()).toMatch(/"shown".*"Typed, and <script>alert\(1\)<\/script>"/)
    submitted.set('title', '')
    const refused = await (await show(submitted)).text()
    expect(refused).toContain('"refused"')
    expect(refused).not.toContain('Typed')
    expect(await staffPage('/admin/words/how-it-works')).not.toContain('Typed')
    const viewer = await signIn(shop, 'viewer')
    const requested = { method: 'POST', body: new URLSearchParams({ title: 'Theirs' }) }
    expect((await viewer.fetch('/admin/words/how-it-works/preview.data', requested)).status).toBe(
      403,
    )
  })

  test('that is invalid is refused with a message beside its field, and keeps the input', async () => {
    const link = '[words](javascript:alert(1))'
    const refused = await save('our-story', { 'sections.0.text': link, title: '' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please write something here.')
    expect(refused.text).toContain('is not an address to link to')
    expect(refused.text).toContain(link)
  })

  test('does not overwrite a concurrent draft of another editor', async () => {
    const early = await formOf('sustainability')
    expect((await save('sustainability', { title: 'Theirs' })).status).toBe(200)
    early.set('title', 'Mine')
    const late = await send('sustainability', 'save', early)
    expect(late.status).toBe(409)
    expect(late.text).toMatch(/Saved meanwhile:<\/span>(?:<!-- -->| )*Theirs/)
    expect(late.text).toContain('name="base" value="2"')
    expect((await send('sustainability', 'publish', { number: 1 })).status).toBe(409)
  })

  test('can have list items added and removed without scripts, without saving', async () => {
    const fields = await formOf('how-it-works')
    fields.set('steps.0.title', 'We Look')
    const added = await send('how-it-works', 'add:steps', fields)
    expect(added.text).toContain('name="steps.4.title"')
    expect(added.text).toContain('value="We Look"')
    const removed = await send('how-it-works', 'remove:steps:1', fields)
    expect(removed.text).not.toContain('name="steps.3.title"')
    expect(await staffPage('/admin/words/how-it-works')).not.toContain('We Look')
    expect((await send('how-it-works', 'drop table', fields)).status).toBe(400)
  })
})

describe('versions', () => {
  test('show what changed, and can be restored', async () => {
    const version = await staffPage('/admin/words/our-story/versions/2')
    expect(version).toContain('<ins>We mend **sofas**')
    expect(version).toMatch(/<del>We buy good furniture/)
    const back = await send('our-story', 'restore', { number: 1, base: 2 })
    expect(back.text).toContain(pageToasts.restored(3).description)
    expect(await page('/our-story')).toContain('We mend')
    expect((await send('our-story', 'publish', { number: 3 })).status).toBe(200)
    expect(await page('/our-story')).toContain('We buy good furniture')
    expect((await editor.fetch('/admin/words/our-story/versions/99')).status).toBe(404)
    expect((await editor.fetch('/admin/words/nothing')).status).toBe(404)
  })
})

test('legal texts have a date from which they apply, and are published at a scheduled London time', async () => {
  const fields = await formOf('privacy')
  const body = `${fields.get('body')}\n\nWe keep a parrot.`
  expect((await save('privacy', { body })).status).toBe(200)
  const refused = await send('privacy', 'publish', { number: 2, in_force_from: '' })
  expect(refused.text).toContain(refusals['no-date'])
  const tomorrow = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const scheduled = { number: 2, in_force_from: tomorrow, at: `${tomorrow}T12:00` }
  const late = { ...scheduled, at: '2020-01-02T12:00' }
  const past = await send('privacy', 'schedule', late)
  expect(past.status).toBe(422)
  expect(past.text).toContain(`value="${late.at}"`)
  expect(past.text).toContain(`value="${tomorrow}"`)
  expect((await send('privacy', 'schedule', scheduled)).status).toBe(200)
  expect(await page('/privacy')).not.toContain('parrot')
  const later = new Date(shop.clock.now().getTime() + 3 * 86_400_000)
  await Promise.all([1, 2].map(() => publishDue(shop.db, (name) => name, later)))
  const html = await eventually(async () => {
    const shown = await page('/privacy')
    return shown.includes('We keep a parrot.') && shown
  })
  expect(html).toContain(`dateTime="${tomorrow}"`)
})

test('an uploaded picture needs an alternative text, and can be chosen', async () => {
  const upload = async (alt: string) => {
    const form = new FormData()
    form.set('alt', alt)
    form.set('files', new Blob([await drawing(800, 600).png().toBuffer()]), 'bench.png')
    const body = { method: 'POST', body: form }
    return await editor.fetch('/admin/words/our-story/pictures', body)
  }
  expect((await upload('')).headers.get('location')).toBe('/admin/words/our-story')
  expect(await staffPage('/admin/words/our-story')).not.toContain('Our bench')
  await upload('Our bench')
  const html = await staffPage('/admin/words/our-story')
  const address = /<option value="([^"]*)"[^>]*>Our bench/.exec(html)?.[1] ?? ''
  expect((await fetch(shop.url + address)).status).toBe(200)
  expect(await shownOutsideCatalogue(shop.db, address)).toBe(true)
  const changed = { 'picture.src': address, 'picture.alt': 'The bench' }
  expect((await save('our-story', changed)).status).toBe(200)
  expect(await staffPage('/admin/words/our-story/preview')).toContain(address)
  expect((await save('our-story', { 'picture.alt': '' })).text).toContain('what the picture shows.')
  expect((await save('our-story', { 'picture.src': '/media/x.webp' })).status).toBe(422)
})

test('a viewer cannot change page texts', async () => {
  const viewer = await signIn(shop, 'viewer')
  const html = await (await viewer.fetch('/admin/words/terms')).text()
  expect(html).toContain(words.onlyEditors)
  expect(html).not.toContain(words.publishNow)
  const response = await viewer.fetch('/admin/words/terms', {
    method: 'POST',
    body: 'do=publish&number=2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(response.status).toBe(403)
})

test('the set-up list ticks a default text that was read and confirmed', async () => {
  const stateOf = async (label: string) =>
    new RegExp(`>${label}</span><span[^>]*>([^·<]*)`)
      .exec((await staffPage('/admin/settings')).replaceAll('<!-- -->', ''))?.[1]
      ?.trim()
  expect(await stateOf('Sell Your Furniture')).toBe('not read yet')
  const html = await staffPage('/admin/words/sell')
  const read = /name="read" value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect((await send('sell', 'confirm', { read: 'something else' })).status).toBe(409)
  expect(await stateOf('Sell Your Furniture')).toBe('not read yet')
  expect((await send('sell', 'confirm', { read })).status).toBe(200)
  expect(await stateOf('Sell Your Furniture')).toBe('read and kept')
  expect(await staffPage('/admin/words/sell')).toContain('Read and kept as they came with the shop')
})
