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

test('without JavaScript, the menu opens by keyboard and links to the categories', {
  tag: '@plain',
}, async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: 'Categories' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Categories' })
  await expect(menu.getByRole('link')).toHaveText([
    'Sofas',
    'Chairs',
    'Tables',
    'Decor',
    'Sustainability',
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Sofas' }).click()
  await expect(page).toHaveURL('/shop/sofas')
  await expect(menu).toBeHidden()
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
