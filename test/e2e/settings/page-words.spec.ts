import type { Page } from '@playwright/test'
import { isoDay } from '../../../app/platform/values/dates.ts'
import { plainVisitor } from '../../support/plain-visitor.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, holdSubmission, lookForChanges, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const FORM = '/admin/words/sustainability'
const PAGE = '/sustainability'

const introduction = (page: Page) => page.getByLabel('Introduction').first()

/** Moves the first item of the first list. */
async function moveFirstDown(page: Page): Promise<void> {
  const text = page.locator('.words-item').first().getByRole('textbox').first()
  const before = await text.inputValue()
  await page.getByRole('button', { name: 'Move down' }).first().click()
  await expect(text).not.toHaveValue(before)
}

const nextWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60_000)

test('page texts are edited beside a live preview, previewed and published', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  const read = async () => await (await fetch(shop.url + PAGE)).text()
  const original = /<h1[^>]*>.*?<\/h1><p[^>]*>(.*?)<\/p>/s.exec(await read())?.[1] ?? ''
  expect(original).not.toBe('')

  await test.step('edited', async () => {
    await page.goto(FORM)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
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
    expect(await read()).toContain(original)
  })
  await test.step('published at a time, which can be cancelled', async () => {
    await page.getByRole('link', { name: 'Back to the words' }).click()
    const at = page.getByLabel('Time, in London')
    // Enter in the field of the time does not publish immediately, with or without a time.
    await at.press('Enter')
    await expect(page.getByText('Please choose a day and a time.')).toBeVisible()
    await at.fill(`${isoDay(nextWeek())}T09:00`)
    await at.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel it' })).toBeVisible()
    expect(await read()).toContain(original)
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await expect(page.getByRole('button', { name: 'Cancel it' })).toBeHidden()
  })
  await test.step('published', async () => {
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page)).toContainText('Published')
    expect(await read()).toContain('The first words of ours.')
  })
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

test('typed text stays in the form when its draft is published, and when a colleague saves', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const address = '/admin/words/how-it-works'
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  const { staff, cookie } = await createColleague(shop, 'editor')
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

  const theirs = await plainVisitor(shop, cookie).open(address)
  await theirs.press('Save draft', { Introduction: 'Reach us in person.' })
  await lookForChanges(page)
  await expect(page.getByRole('region', { name: 'History' })).toContainText(staff.fullName)
  await expect(introduction(page)).toHaveValue('Reach us by letter.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page).last()).toContainText('Somebody else saved these words meanwhile')
  await expect(page.getByText('Saved meanwhile: Reach us in person.')).toBeVisible()
  await expect(introduction(page)).toHaveValue('Reach us by letter.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page).last()).toContainText('Draft saved')
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
