import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { pagePublications } from '../../../app/domain/pages/schema.ts'
import { isoDay } from '../../../app/platform/values/dates.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdSubmission, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const FORM = '/admin/words/sustainability'
const PAGE = '/sustainability'

const introduction = (page: Page) => page.getByLabel('Introduction').first()

async function saveDraft(page: Page, lead: string): Promise<void> {
  await page.goto(FORM)
  await introduction(page).fill(lead)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toBeVisible()
}

/** Moves the first item of the first list. */
async function moveFirstDown(page: Page): Promise<void> {
  const text = page.locator('.words-item').first().getByRole('textbox').first()
  const before = await text.inputValue()
  await page.getByRole('button', { name: 'Move down' }).first().click()
  await expect(text).not.toHaveValue(before)
}

const nextWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60_000)

/** Makes the scheduled publication due, because the form accepts whole minutes only. */
async function timePasses(shop: OpenShop): Promise<void> {
  const { document, state } = pagePublications
  const waits = and(eq(document, 'sustainability'), eq(state, 'scheduled'))
  await withShopDatabase(shop, (db) =>
    db.update(pagePublications).set({ due_at: new Date() }).where(waits),
  )
}

test('page texts are edited, previewed, published, scheduled and restored', async ({
  page,
  shop,
  anotherShopper,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  const shopper = await anotherShopper()
  const reads = (words: string) => expect(shopper.getByText(words)).toBeVisible()
  await shopper.goto(PAGE)
  const original = (await shopper.locator('main h1 + p').innerText()).trim()

  await test.step('edited', async () => {
    await page.goto(FORM)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText(original)).toBeVisible()
    await introduction(page).fill('Typed <b>here</b> & now.')
    await expect(frame.getByText('Typed <b>here</b> & now.')).toBeVisible()
    await introduction(page).fill('')
    await expect(frame.getByText(/^Shown as before/)).toBeVisible()
    await expect(frame.getByText('Typed <b>here</b> & now.')).toBeVisible()
    await frame.getByRole('link').first().click()
    await expect(frame.getByText('Typed <b>here</b> & now.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
  await test.step('previewed', async () => {
    await introduction(page).fill('The first words of ours.')
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page.getByText('Shoppers do not see this.')).toBeVisible()
    await expect(page.getByText('The first words of ours.')).toBeVisible()
    await shopper.reload()
    await reads(original)
  })
  await test.step('published', async () => {
    await page.getByRole('link', { name: 'Back to the words' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page)).toContainText('Published')
    await shopper.reload()
    await reads('The first words of ours.')
  })
  await test.step('scheduled', async () => {
    await saveDraft(page, 'The words of next week.')
    const at = page.getByLabel('Time, in London')
    // Enter in the field of the time does not publish immediately, with or without a time.
    await at.press('Enter')
    await expect(page.getByText('Please choose a day and a time.')).toBeVisible()
    await at.fill(`${isoDay(nextWeek())}T09:00`)
    await at.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel it' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await expect(page.getByRole('button', { name: 'Cancel it' })).toBeHidden()
    await at.fill(`${isoDay(nextWeek())}T09:00`)
    await page.getByRole('button', { name: 'Publish at this time' }).click()
    await expect(page.getByRole('button', { name: 'Cancel it' })).toBeVisible()
    await shopper.reload()
    await reads('The first words of ours.')
    await timePasses(shop)
    await expect(async () => {
      await shopper.reload()
      await expect(shopper.getByText('The words of next week.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 40_000 })
  })
  await test.step('restored', async () => {
    await page.goto(`${FORM}/versions/2`)
    await page.getByRole('button', { name: 'Go back to this version' }).click()
    await expect(toast(page)).toBeVisible()
    await page.goto(FORM)
    await expect(introduction(page)).toHaveValue('The first words of ours.')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page)).toContainText('Published')
    await shopper.reload()
    await reads('The first words of ours.')
  })
})

test('typed text stays in the form when a colleague saves the same page', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 409/)
  const address = '/admin/words/how-it-works'
  const other = await anotherShopper()
  const colleague = await signInAs(other, shop, 'editor')
  await signInAs(page, shop, 'editor')
  for (const editor of [page, other]) await editor.goto(address)
  await introduction(page).fill('An hour of work.')
  await introduction(other).fill('A minute of work.')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(other)).toContainText('Draft saved')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(colleague.fullName, {
    timeout: 20_000,
  })
  await expect(introduction(page)).toHaveValue('An hour of work.')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Somebody else saved these words meanwhile')
  await expect(page.getByText('Saved meanwhile: A minute of work.')).toBeVisible()
  await expect(introduction(page)).toHaveValue('An hour of work.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved')
  await expect(introduction(page)).toHaveValue('An hour of work.')
})

test('text typed while a draft is saved stays in the form, and is no conflict', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/words/sell')
  await introduction(page).fill('Found by the road.')
  await moveFirstDown(page)
  const release = await holdSubmission(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await introduction(page).press('End')
  await introduction(page).pressSequentially(' Kept.')
  release()
  await expect(toast(page)).toContainText('Draft saved')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled()
  await expect(introduction(page)).toHaveValue('Found by the road. Kept.')
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save draft' }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(introduction(page)).toHaveValue('Found by the road. Kept.')
})

test('a mark that a button inserts is shown by the preview', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/words/our-story')
  const text = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Bold' }) })
  const field = text.last().getByRole('textbox').last()
  const frame = page.frameLocator('iframe')
  await field.fill('walnut')
  await expect(frame.getByText('walnut', { exact: true })).toBeVisible()
  await field.selectText()
  await text.last().getByRole('button', { name: 'Bold' }).last().click()
  await expect(field).toHaveValue('**walnut**')
  await expect(frame.locator('strong', { hasText: 'walnut' })).toBeVisible()
})

// Both change the same page of the shared shop.
test.describe('one after the other', () => {
  test.describe.configure({ mode: 'default' })

  test('typed text stays in the form when an earlier draft is published and a colleague saves', async ({
    page,
    shop,
    anotherShopper,
  }) => {
    const address = '/admin/words/our-story'
    const other = await anotherShopper()
    const colleague = await signInAs(other, shop, 'editor')
    await signInAs(page, shop, 'editor')
    await page.goto(address)
    await introduction(page).fill('Reach us by phone.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(toast(page)).toContainText('Draft saved')
    // The saved version has replaced the form, and with it the focus.
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
    await introduction(page).fill('Reach us by letter.')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page).last()).toContainText('Published')
    await expect(introduction(page)).toHaveValue('Reach us by letter.')
    await other.goto(address)
    await introduction(other).fill('Reach us in person.')
    await other.getByRole('button', { name: 'Save draft' }).click()
    await expect(toast(other)).toContainText('Draft saved')
    await expect(page.getByRole('region', { name: 'History' })).toContainText(colleague.fullName, {
      timeout: 20_000,
    })
    await expect(introduction(page)).toHaveValue('Reach us by letter.')
  })

  test('leaving a page with unsaved texts is confirmed, and publishing does not save them', async ({
    page,
    shop,
  }) => {
    await signInAs(page, shop, 'editor')
    await page.goto('/admin/words/our-story')
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    const away = page.getByRole('link', { name: 'Dashboard' })
    // A navigation that ends, such as that of an earlier submission, closes the dialog.
    const stays = (text: string) =>
      expect(async () => {
        await away.click()
        await dialog.getByRole('button', { name: 'Cancel' }).click({ timeout: 1_000 })
        await expect(introduction(page)).toHaveValue(text)
      }).toPass()
    await introduction(page).fill('A first draft.')
    await stays('A first draft.')
    // Moving an item of a list saves nothing either.
    await moveFirstDown(page)
    await stays('A first draft.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const publish = page.getByRole('button', { name: 'Publish now' })
    await expect(publish).toBeVisible()
    await introduction(page).fill('A second draft.')
    await moveFirstDown(page)
    await stays('A second draft.')
    await publish.click()
    await expect(publish).toHaveCount(0)
    await stays('A second draft.')
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page).toHaveURL(/preview$/)
  })
})
