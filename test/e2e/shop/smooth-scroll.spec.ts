import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'

test.use({ sharesShop: 'with-shoppers' })

/** Records the scroll position in every frame. @returns a function that takes the recorded positions */
async function watchPlaces(page: Page): Promise<() => number[]> {
  const seen: number[] = []
  await page.exposeFunction('notePlace', (top: number) => seen.push(top))
  await page.addInitScript(() => {
    let last = -1
    const look = () => {
      if (scrollY !== last) Reflect.get(window, 'notePlace')(scrollY)
      last = scrollY
      requestAnimationFrame(look)
    }
    look()
  })
  return () => seen.splice(0)
}

const isOnTheWay = (top: number) => top > 0 && top < 400

/** Follows a footer link. @returns the intermediate scroll positions seen near the top */
async function placesOnTheWay(page: Page, take: () => number[], name: string): Promise<number> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'end' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  take()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  return new Set(take().filter(isOnTheWay)).size
}

test('every client-side navigation scrolls smoothly to the top, including the first', async ({
  page,
}) => {
  const take = await watchPlaces(page)
  await page.goto('/shop')
  expect(await placesOnTheWay(page, take, 'Sofas')).toBeGreaterThan(3)
  expect(await placesOnTheWay(page, take, 'Tables')).toBeGreaterThan(3)
})

test('going back restores the scroll position immediately', async ({ page }) => {
  const take = await watchPlaces(page)
  await page.goto('/shop')
  await placesOnTheWay(page, take, 'Sofas')
  take()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  expect(take().filter(isOnTheWay)).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages jump to the top', async ({ page }) => {
    const take = await watchPlaces(page)
    await page.goto('/shop')
    expect(await placesOnTheWay(page, take, 'Sofas')).toBe(0)
    expect(await placesOnTheWay(page, take, 'Tables')).toBe(0)
  })
})
