import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { addFromProductPage, drawer, GREEN_SOFA } from '../support/steps.ts'
import {
  breakFormTables,
  exhaustRateLimit,
  type ValidForm,
  validForms,
} from '../support/valid-forms.ts'

test.describe('browsing', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('the check itself finds seeded violations', async ({ page }) => {
    await page.goto('/contact')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.style.color = '#ddd'
      heading.insertAdjacentHTML('afterend', '<button></button>')
    })
    const found = await accessibilityViolations(page)
    expect(found.map((text) => text.split(':')[0])).toEqual(['button-name', 'color-contrast'])
  })

  test('the cart drawer traps the focus and restores it when closed', async ({ page }) => {
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

  test('the first Tab stop is the skip link', async ({ page }) => {
    await page.goto('/shop?color=Green')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveRole('main')
    await expect(page).toHaveURL('/shop?color=Green')
    await expect(page.getByRole('link', { name: 'Remove filter Green' })).toBeVisible()
  })
})

/** Opens the page that the shop returns when a browser posts the form itself. */
async function openResponse(page: Page, { path, fields }: ValidForm): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const headers = {
      ...route.request().headers(),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const postData = new URLSearchParams(fields).toString()
    await route.continue({ method: 'POST', headers, postData })
  })
  await page.goto(path)
  await page.unroute(`**${path}`)
}

async function expectFilledIn(page: Page, { fields }: ValidForm): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByRole('main').locator(`[name=${name}]`)
    if ((await field.count()) === 1) await expect(field).toHaveValue(value)
    else await expect(field.and(page.locator(`[value=${value}]`))).toBeChecked()
  }
}

test('rejected forms have no accessibility violations and keep their input', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of (429|500)/)
  const restoreTables = await breakFormTables(shop)
  for (const form of validForms) {
    await test.step(form.path, async () => {
      await openResponse(page, form)
      await expect(page.getByText(/Please try again\.$/)).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await expectFilledIn(page, form)

      await exhaustRateLimit(shop, form)
      await openResponse(page, form)
      await expect(page.getByText(/Please (wait ten|try again in a few) minutes/)).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await expectFilledIn(page, form)
    })
  }
  await restoreTables()
})
