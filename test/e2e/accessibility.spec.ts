import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './shop-fixture.ts'
import { addFromProductPage, drawer, GREEN_SOFA, goToPayment, pay } from './steps.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is wrong on the page as it stands, rule by rule. */
async function barriers(page: Page): Promise<string[]> {
  // Whatever still slides or fades would be measured half-way.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

test('no barriers on the way to an order', { tag: '@phone' }, async ({ page }) => {
  await addFromProductPage(page, GREEN_SOFA)
  expect(await barriers(page)).toEqual([])
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await drawer(page).getByRole('button', { name: 'Proceed to Payment' }).click()
  expect(await barriers(page)).toEqual([])
  await drawer(page).getByRole('button', { name: 'Back to cart' }).click()
  await goToPayment(page)
  expect(await barriers(page)).toEqual([])
  await pay(page)
  expect(await barriers(page)).toEqual([])
})

test('the cart holds the focus and gives it back', async ({ page }) => {
  await addFromProductPage(page, GREEN_SOFA)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && !activeElement?.closest('dialog')
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeFocused()
})

test.describe('just looking', () => {
  test.use({ sharesShop: true })

  for (const path of ['/', '/shop', '/cart', '/our-story', '/contact', '/sell', '/terms']) {
    test(`no barriers on ${path}`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path)
      expect(await barriers(page)).toEqual([])
    })
  }

  test('the first stop leads past the menu', async ({ page }) => {
    await page.goto('/shop')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveRole('main')
  })
})
