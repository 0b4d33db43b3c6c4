import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { card, GREEN_SOFA } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('suggestions by keyboard alone', async ({ page }) => {
  await page.goto('/shop/sofas')
  const loaded = page.waitForResponse('**/assets/suggestions-*.js')
  await page.keyboard.press('/')
  const field = page.getByPlaceholder('Search for furniture...')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await loaded
  const combobox = page.getByRole('combobox', { name: 'Search for furniture' })
  await expect(combobox).toHaveAttribute('aria-expanded', 'false')
  await field.pressSequentially('green')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const title = options.filter({ hasText: GREEN_SOFA.title })
  await expect(title).toBeVisible()
  await expect(combobox).toHaveAttribute('aria-expanded', 'true')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(combobox).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(combobox).toHaveAttribute('aria-activedescendant', 'suggestions-0')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('green')
  await expect(field).toBeFocused()

  await field.pressSequentially(' ')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = await options.first().innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shop/sofas?search=${encodeURIComponent(chosen)}`)
  await expect(field).toHaveValue(chosen)
  await expect(options).toHaveCount(0)
  // In a text field, a slash is entered as text.
  await field.pressSequentially('/')
  await expect(field).toHaveValue(`${chosen}/`)
})

test('the slash key opens the search from any page', async ({ page }) => {
  await page.goto('/our-story')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/shop')
  await expect(page.getByPlaceholder('Search for furniture...')).toBeFocused()
})

test('the search works without suggestions', async ({ page, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED/)
  await page.route('**/api/suggestions*', (route) => route.abort())
  await page.goto('/shop?openSearch=true')
  const field = page.getByPlaceholder('Search for furniture...')
  const requested = page.waitForRequest('**/api/suggestions*')
  await field.pressSequentially('velvet')
  await requested
  await field.press('Enter')
  await expect(page).toHaveURL('/shop?search=velvet')
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a suggestion is tapped', async ({ page }) => {
    await page.goto('/shop?openSearch=true')
    const field = page.getByPlaceholder('Search for furniture...')
    await field.tap()
    await field.pressSequentially('green 2')
    await page.getByRole('option', { name: GREEN_SOFA.title }).tap()
    await expect(page).toHaveURL(`/shop?search=${encodeURIComponent(GREEN_SOFA.title)}`)
    await expect(card(page, GREEN_SOFA)).toBeVisible()
  })
})
