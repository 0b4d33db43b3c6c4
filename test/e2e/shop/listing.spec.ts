import { expect, test } from '../support/shop-fixture.ts'
import { card, GREEN_SOFA } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('filters are part of the address, and Back removes the last one', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Sofas' }).click()
  await expect(page).toHaveURL('/shop?category=Sofas')
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
  await filters.getByRole('checkbox', { name: 'Green' }).click()
  await expect(page).toHaveURL(/category=Sofas&color=Green$/)
  await expect(card(page, GREEN_SOFA)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter Green' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL('/shop?category=Sofas')
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
  await expect(filters.getByRole('checkbox', { name: 'Green' })).not.toBeChecked()
  await expect(filters.getByRole('checkbox', { name: 'Sofas' })).toBeChecked()
  await page.goForward()
  await expect(filters.getByRole('checkbox', { name: 'Green' })).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Sofas' }).click()
  await expect(page).toHaveURL('/shop?color=Green')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
})

test('going back from a product restores the position in the list', async ({ page }) => {
  await page.goto('/shop?category=Sofas')
  await card(page, { title: 'Soho 3-seater sofa in black leather' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Soho 3-seater sofa in black leather' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Soho')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
})

test('a price filter is applied only when submitted', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('textbox', { name: 'Price to' }).fill('100')
  await expect(page).toHaveURL('/shop')
  await page.getByRole('button', { name: 'Apply price' }).click()
  await expect(page).toHaveURL('/shop?maxPrice=100')
  await expect(page.getByRole('link', { name: 'Remove filter £0.00 – £100.00' })).toBeVisible()
  await expect(card(page, { title: 'Fitz brass table lamp' })).toBeVisible()
  await expect(card(page, GREEN_SOFA)).toHaveCount(0)
})

test('applying a price by keyboard keeps the focus', async ({ page }) => {
  await page.goto('/shop')
  const to = page.getByRole('textbox', { name: 'Price to' })
  const apply = page.getByRole('button', { name: 'Apply price' })
  await to.fill('100')
  await apply.press('Enter')
  await expect(page).toHaveURL('/shop?maxPrice=100')
  await expect(card(page, GREEN_SOFA)).toHaveCount(0)
  await expect(apply).toBeFocused()
  await to.fill('90')
  await to.press('Enter')
  await expect(page).toHaveURL('/shop?maxPrice=90')
  await expect(page.getByRole('link', { name: 'Remove filter £0.00 – £90.00' })).toBeVisible()
  await expect(to).toBeFocused()
  await page.getByRole('link', { name: 'Remove filter £0.00 – £90.00' }).click()
  await expect(to).not.toHaveValue('90')
})

test('a price field accepts numbers only, and the slider announces pounds and pence', async ({
  page,
}) => {
  await page.goto('/shop')
  const from = page.getByRole('textbox', { name: 'Price from' })
  await from.fill('')
  await from.pressSequentially('abc£1,200.505')
  await expect(from).toHaveValue('1200.50')
  const slider = (name: string) => page.getByRole('slider', { name })
  await expect(slider('Lowest price')).toHaveAttribute('aria-valuetext', '£1,200.50')
  await expect(slider('Highest price')).toHaveAttribute('aria-valuetext', '£5,000.00')
})

test("a product's name does not break inside '2-seater'", async ({ page }) => {
  await page.goto('/shop')
  const words = card(page, GREEN_SOFA).getByText('2-seater', { exact: true })
  await expect(words).toHaveCSS('white-space', 'nowrap')
  await expect(page.getByRole('link', { name: GREEN_SOFA.title, exact: true })).toHaveCount(1)
})

test('sorting and the brand filter are part of the address', async ({ page }) => {
  await page.goto('/shop/sofas')
  const prices = page.getByRole('main').getByRole('article').getByText(/^£/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
  await expect(page).toHaveURL('/shop/sofas?sort=price-up')
  await expect(prices.first()).toHaveText('£480.00')
  await page.getByRole('checkbox', { name: 'DFS (2)' }).click()
  await expect(page).toHaveURL('/shop/sofas?brand=DFS&sort=price-up')
  await expect(prices).toHaveText(['£480.00', '£760.00'])
  await page.reload()
  await expect(prices).toHaveText(['£480.00', '£760.00'])
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up')
  await page.getByRole('link', { name: 'Remove filter DFS' }).click()
  await expect(page).toHaveURL('/shop/sofas?sort=price-up')
})

test('the filters can be skipped by keyboard', async ({ page }) => {
  await page.goto('/shop?category=Sofas')
  const skip = page.getByRole('link', { name: 'Skip to the pieces' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Remove filter Sofas' })).toBeFocused()
  await expect(page.getByText('9 pieces', { exact: true })).toBeVisible()
})

test('the count is a live region that remains while lists are replaced', async ({ page }) => {
  await page.goto('/shop?category=Sofas')
  const count = page.getByRole('main').getByRole('status')
  await expect(count).toHaveText('9 pieces')
  const region = await count.elementHandle()
  const { promise: requested, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/shop.data*', async (route) => {
    await requested
    await route.continue()
  })
  await page.getByRole('checkbox', { name: 'Orange' }).click()
  await expect(count).toHaveText('Loading pieces')
  answer()
  await expect(count).toHaveText('1 piece')
  await page.getByRole('checkbox', { name: 'Fair' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(count).toHaveText('0 pieces')
  expect(await count.evaluate((now, before) => now === before, region)).toBe(true)
})

test('search from any page', async ({ page }) => {
  await page.goto('/our-story')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const field = page.getByPlaceholder('Search for furniture...')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/shop')
  await field.fill('velvet')
  await field.press('Enter')
  await expect(page).toHaveURL('/shop?search=velvet')
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “velvet”')
  await expect(page).toHaveTitle(/^Results for “velvet”/)
  await field.fill('velvett')
  await field.press('Enter')
  await expect(page.getByText("No exact match. Showing close matches for 'velvett'")).toBeVisible()
  await field.fill('zzzzzzzz')
  await field.press('Enter')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page.getByText('Showing 24 of 25 pieces')).toBeVisible()
})

test('an address that opens the search keeps the list on the page', async ({ page }) => {
  await page.route('**/shop.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto('/shop?openSearch=true')
  await page.waitForURL('/shop')
  // A list that was loading again would be replaced by its skeleton.
  expect(await page.getByRole('main').getByRole('article').count()).toBe(24)
})

test('text entered while a search is loading stays in the field', async ({ page }) => {
  await page.goto('/shop?search=velvet')
  const field = page.getByPlaceholder('Search for furniture...')
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  let answer = () => {}
  const typing = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/shop.data*', async (route) => {
    await typing
    await route.continue()
  })
  await field.fill('oak')
  await field.press('Enter')
  await field.fill('oak table')
  answer()
  await expect(page).toHaveURL('/shop?search=oak')
  await expect(field).toHaveValue('oak table')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(field).toHaveValue('')
})

test('a long list continues with a link', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  const more = page.getByRole('link', { name: 'Load more' })
  await more.focus()
  const before = await page.evaluate(() => scrollY)
  await more.press('Enter')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
  const first = page.getByRole('main').getByRole('article').nth(24)
  await expect(first.getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.reload()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
})
