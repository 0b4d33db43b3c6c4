import { HtmlValidate } from 'html-validate'
import { screensOf } from '../support/screens.ts'
import { expect, type Staged, test } from '../support/seeded-shop.ts'
import { breakFormTables, exhaustRateLimit, postForm, validForms } from '../support/valid-forms.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
})

/** Validation errors of a response's HTML, one per line. */
async function mistakes(name: string, answer: Response, status: number): Promise<string[]> {
  const html = await answer.text()
  const wrong = answer.status === status ? [] : [`${name}: answered ${answer.status}`]
  const { results } = await validator.validateString(html)
  for (const { line, column, ruleId, message, selector } of results.flatMap(
    (one) => one.messages,
  )) {
    wrong.push(`${name}: ${ruleId}: ${message} (${selector ?? ''} ${line}:${column})`)
  }
  return wrong
}

test('every server-rendered page is valid HTML', async ({ staged }) => {
  const wrong: string[] = []
  for (const { name, path, status = 200, cart = '' } of screensOf(staged)) {
    const headers = cart ? { cookie: `cart=${cart}` } : {}
    const response = await fetch(staged.shop.url + path, { headers })
    wrong.push(...(await mistakes(name, response, status)))
  }
  expect(wrong).toEqual([])
})

/** Form posts of browsers without JavaScript, and the expected status of the response. */
type Posted = [name: string, path: string, fields: Record<string, string>, status: number]

function postedForms({ unsubscribeToken }: Staged): Posted[] {
  const letter = {
    name: 'Sample',
    email: 'sample@example.com',
    subject: 'Sample',
    message: 'Sample',
  }
  return [
    ['contact, empty', '/contact', {}, 422],
    ['contact, wrong', '/contact', { ...letter, email: 'jo@shop' }, 422],
    [
      'contact, by a program',
      '/contact',
      { ...letter, message: 'Sample message', reference: 'x' },
      422,
    ],
    ['sell, empty', '/sell', {}, 422],
    [
      'sell, wrong',
      '/sell',
      { name: 'Sample', phone: '1', itemType: 'armchair', pets: 'yes' },
      422,
    ],
    ['newsletter, wrong', '/newsletter', { email: 'jo@shop' }, 422],
    ['newsletter, done', '/newsletter', { email: 'valid.reader@example.com' }, 200],
    ['newsletter, again', '/newsletter', { email: 'valid.reader@example.com' }, 409],
    ['checkout, wrong', '/cart', { intent: 'checkout', name: 'S', email: 'jo@shop' }, 422],
    ['checkout, nothing to buy', '/cart', { ...letter, intent: 'checkout' }, 400],
    ['unsubscribe, left', `/newsletter/unsubscribe/${unsubscribeToken}`, {}, 200],
    [
      'unsubscribe, back',
      `/newsletter/unsubscribe/${unsubscribeToken}`,
      { intent: 'subscribe' },
      200,
    ],
  ]
}

test('responses to form posts are valid HTML', async ({ staged }) => {
  const wrong: string[] = []
  for (const [name, path, fields, status] of postedForms(staged)) {
    const response = await fetch(`${staged.shop.url}${path}`, {
      method: 'POST',
      headers: { cookie: `cart=${staged.products.available}.1` },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    wrong.push(...(await mistakes(name, response, status)))
  }
  expect(wrong).toEqual([])
})

test.describe('on errors', () => {
  test.use({ sharesShop: false })

  test('responses to failed and rate-limited form posts are valid HTML', async ({ shop }) => {
    const restoreTables = await breakFormTables(shop)
    const wrong: string[] = []
    for (const form of validForms) {
      const { path } = form
      wrong.push(...(await mistakes(`${path}, failed`, await postForm(shop, form), 500)))
      await exhaustRateLimit(shop, form)
      wrong.push(...(await mistakes(`${path}, too many`, await postForm(shop, form), 429)))
    }
    await restoreTables()
    expect(wrong).toEqual([])
  })
})
