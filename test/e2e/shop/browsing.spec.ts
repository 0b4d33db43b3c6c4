import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, GREEN_SOFA, openProduct } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('recently viewed products are remembered in this browser only', async ({
  page,
  anotherShopper,
}) => {
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await openProduct(page, BLUE_SOFA)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).not.toBeNull()
  await expect(viewed).toHaveCount(0)
  await openProduct(page, GREEN_SOFA)
  await expect(viewed.getByRole('link')).toHaveText([BLUE_SOFA.title])
  await viewed.getByRole('link', { name: BLUE_SOFA.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: BLUE_SOFA.title })).toBeVisible()
  await expect(viewed.getByRole('link')).toHaveText([GREEN_SOFA.title])

  const other = await anotherShopper()
  await openProduct(other, BLUE_SOFA)
  await expect(other.getByRole('region', { name: 'You may also like' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
})

test('a product links to its category and to four similar products', async ({ page }) => {
  await openProduct(page, GREEN_SOFA)
  const similar = page.getByRole('region', { name: 'You may also like' })
  await expect(similar.getByRole('link')).toHaveCount(4)
  await similar.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(GREEN_SOFA.title)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Sofas').click()
  await expect(page).toHaveURL('/shop/sofas')
})

test('sold products can be hidden', { tag: '@plain' }, async ({ page, javaScriptEnabled }) => {
  await page.goto('/shop?category=Sofas')
  const box = page.getByRole('checkbox', { name: 'Available only' })
  await expect(box).not.toBeChecked()
  await box.click()
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/category=Sofas.*sold=hide/)
  await expect(box).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Available only' }).click()
  await expect(page).toHaveURL(/category=Sofas/)
  await expect(page).not.toHaveURL(/sold=/)
  await expect(box).not.toBeChecked()
})

test('the menus link to the categories and to Sustainability', {
  tag: ['@phone', '@plain'],
}, async ({ page, isMobile }) => {
  const name = isMobile ? 'Menu' : 'Categories'
  for (const [label, path] of [
    ['Sofas', '/shop/sofas'],
    ['Decor', '/shop/decor'],
    ['Sustainability', '/sustainability'],
  ] as const) {
    await page.goto('/')
    const button = page.getByRole('banner').getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name })
    await expect(menu.getByRole('link')).toHaveCount(isMobile ? 11 : 5)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
})

test('a message does not cover an open menu', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email address').last().fill('toast@example.com')
  await page.getByLabel('Email address').last().press('Enter')
  const message = page.getByRole('region', { name: 'Message' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Categories' }).click()
  const menu = page.getByRole('navigation', { name: 'Categories' })
  await expect(menu).toBeVisible()
  const [upper, lower] = [await menu.boundingBox(), await message.boundingBox()]
  expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0))
})
