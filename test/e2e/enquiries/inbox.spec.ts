import type { Locator, Page } from '@playwright/test'
import { contactSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { photo } from '../after-sale/after-the-sale-steps.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdSubmission, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

let written = 0

/** A unique word for a message, because tests share the shop. */
function newWord(): string {
  written += 1
  return `walnut${process.pid}x${Date.now()}x${written}`
}

/** Inserts a message to the shop that contains the word. */
async function createTestMessage(shop: OpenShop, word: string) {
  const email = `${word}@example.com`
  await withShopDatabase(shop, (db) =>
    db
      .insert(contactSubmissions)
      .values({ name: `Writer ${word}`, email, message: `Is the ${word} sideboard still there?` }),
  )
  return { email, name: `Writer ${word}` }
}

/** Inserts an order without a conversation. @returns its id */
async function createTestOrder(shop: OpenShop, email: string): Promise<string> {
  return await withShopDatabase(shop, async (db) => {
    const { rows } = await db.$client.query<{ id: string }>(
      `INSERT INTO orders (customer_name, customer_email, total_amount, stock_state, checkout_key,
        return_origin, payment_expires_at)
      VALUES ('Sample Buyer', $1, 0, 'released', gen_random_uuid()::text, 'http://localhost', now())
      RETURNING id`,
      [email],
    )
    const id = rows[0]?.id ?? ''
    await db.$client.query(`UPDATE orders SET status = 'paid' WHERE id = $1`, [id])
    return id
  })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const inbox = (word: string) => `/admin/inbox?${new URLSearchParams({ q: word })}`

/** The newest mail to an address. */
async function mailed(shop: OpenShop, email: string) {
  let found: ReturnType<typeof readMail> | undefined
  await expect
    .poll(async () => {
      found = (await shop.mails()).map(readMail).findLast(({ header }) => header('To') === email)
      return found !== undefined
    })
    .toBe(true)
  return found ?? { header: () => '', text: '', html: '' }
}

async function press(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click()
}

/** Adds a saved reply. */
async function saveReply(page: Page, name: string, body: string): Promise<void> {
  await page.goto('/admin/saved-replies')
  const add = page.locator('details').filter({ hasText: 'Add a saved reply' })
  // The form is already open while there is no saved reply.
  if ((await add.getAttribute('open')) === null) await add.locator('summary').click()
  await add.getByLabel('Name').fill(name)
  await add.getByLabel('Text').fill(body)
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('a message is read, assigned, set to waiting, annotated, answered and closed', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const word = newWord()
  const { email, name } = await createTestMessage(shop, word)
  await signInAs(page, shop, 'editor')
  await page.goto(inbox(word))
  await expect(row(page, name)).toContainText('New')
  await expect(row(page, name)).toContainText('To answer')
  expect(await accessibilityViolations(page)).toEqual([])
  await row(page, name).getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText(`Is the ${word} sideboard still there?`)
  await expect(dialog).toContainText('Nobody looks after it yet')
  expect(await accessibilityViolations(page)).toEqual([])

  await press(dialog, 'Take it')
  await expect(dialog.getByRole('button', { name: 'Give it back' })).toBeVisible()
  await press(dialog, 'Set to waiting')
  await expect(dialog.getByRole('button', { name: 'Set to waiting' })).toBeHidden()

  await dialog.getByText('Add an internal note').click()
  await dialog.getByLabel('Note for colleagues').fill('Ask the workshop first.')
  await press(dialog, 'Save note')
  const note = dialog.getByRole('listitem').filter({ hasText: 'Ask the workshop first.' })
  await expect(note).toContainText('Note for colleagues')
  await dialog.getByLabel('Your answer').fill('It is, come and see it.')
  await press(dialog, 'Send answer')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'come and see it' })).toBeVisible()
  await expect(toast(page)).toContainText('Answer sent')
  const mail = await mailed(shop, email)
  expect(mail.text).toContain('It is, come and see it.')
  expect(mail.text + mail.html).not.toContain('workshop first')
  await press(dialog, 'Close')
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  // The row has followed: opening the conversation has marked it as read.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('Closed')
  await expect(row(page, name)).not.toContainText('New')
})

test('a saved reply is filled in from the order', async ({ page, shop }) => {
  const word = newWord()
  const email = `${word}@example.com`
  const id = await createTestOrder(shop, email)
  await signInAs(page, shop, 'editor')
  await saveReply(page, word, 'Dear {name}, order {order number} is ready. {your name}')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(`/admin/inbox/order/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Sample Buyer' })
  await dialog.getByText('Write to the customer').click()
  await dialog.getByText('Insert a saved reply').click()
  await dialog.getByRole('button', { name: word }).click()
  const text = `Dear Sample Buyer, order ${id.slice(0, 8)} is ready.`
  await expect(dialog.getByLabel('Your answer')).toHaveValue(new RegExp(text))
  await press(dialog, 'Send answer')
  await expect(dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible()
})

test('a conversation is opened, answered and left by keyboard', async ({ page, shop }) => {
  const word = newWord()
  const { email, name } = await createTestMessage(shop, word)
  await signInAs(page, shop, 'editor')
  await page.goto(inbox(word))
  const link = row(page, name).getByRole('link', { name })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect
    .poll(() => dialog.evaluate((open) => open.contains(document.activeElement)))
    .toBe(true)
  await tabTo(page, dialog.getByRole('button', { name: 'Take it' }))
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Give it back' })).toBeVisible()
  await tabTo(page, dialog.getByLabel('Your answer'))
  await page.keyboard.type('By keyboard alone.')
  await tabTo(page, dialog.getByRole('button', { name: 'Send answer' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'By keyboard alone.' })).toBeVisible()
  expect((await mailed(shop, email)).text).toContain('By keyboard alone.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(row(page, name)).toContainText('Answered')
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('an answer begun to one customer is not in the form to another', async ({ page, shop }) => {
  const [first, second] = [
    await createTestMessage(shop, newWord()),
    await createTestMessage(shop, newWord()),
  ]
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/contact-submissions?q=${first.email}`)
  await row(page, first.name).getByRole('link', { name: first.name }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog(first.name).getByLabel('Your answer').fill('For the first writer only.')
  const anything = page.getByRole('dialog', { name: 'Find anything' })
  await page.keyboard.press('Control+k')
  await expect(anything.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(second.email)
  await anything
    .getByRole('group', { name: 'Messages' })
    .getByRole('option', { name: second.name })
    .click()
  await expect(dialog(second.name)).toContainText(second.email)
  await expect(dialog(second.name).getByLabel('Your answer')).toHaveValue('')
})

test('text and photos entered while an answer is being sent stay, for the next one', async ({
  page,
  shop,
}) => {
  const word = newWord()
  const { name } = await createTestMessage(shop, word)
  await signInAs(page, shop, 'editor')
  await page.goto(inbox(word))
  await row(page, name).getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const answer = dialog.getByLabel('Your answer')
  const photos = dialog.getByLabel('Photos')
  const chosen = () => photos.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)
  const entry = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })
  await dialog.getByText('Add photos').click()
  await photos.setInputFiles(await photo('first.jpg'))
  await answer.fill('It is still here.')
  const release = await holdSubmission(page)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await photos.setInputFiles(await photo('second.jpg', '#22543d'))
  await answer.press('End')
  await answer.pressSequentially(' This is its back.')
  release()
  await expect(entry('It is still here.').getByRole('img')).toHaveCount(1)
  await expect(answer).toHaveValue('This is its back.')
  await expect(photos).toBeVisible()
  expect(await chosen()).toBe('second.jpg')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(entry('This is its back.').getByRole('img')).toHaveCount(1)
  await expect(answer).toHaveValue('')
  await expect.poll(chosen).toBeUndefined()
})
