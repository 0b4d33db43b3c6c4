import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { screensOf, visit } from '../support/screens.ts'
import { expect, type Staged, test } from '../support/seeded-shop.ts'
import { drawer } from '../support/steps.ts'
import { SCREEN_TEXTS } from './screen-texts.ts'

const HEIGHT = 844

test.describe.configure({ timeout: 240_000 })

type State = {
  name: string
  path: string
  phoneOnly?: boolean
  open: (page: Page) => Promise<void>
}

/** States without their own address, and how to reach them. */
function statesOf({ products }: Staged): State[] {
  const piece = `/shop/product/${products.available}`
  const submit = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()
  return [
    {
      name: 'contact with errors',
      path: '/contact',
      open: async (page) => {
        await submit(page, 'Send Message')
        await expect(page.getByText('Subject must be at least 2 characters.')).toBeVisible()
      },
    },
    {
      name: 'sell with errors',
      path: '/sell',
      open: async (page) => {
        await submit(page, 'Submit')
        await expect(page.getByText('Please select the material.')).toBeVisible()
      },
    },
    {
      name: 'a toast',
      path: piece,
      open: async (page) => {
        const more = page.getByRole('button', { name: 'Increase quantity', exact: true })
        await more.click()
        await more.click()
        await expect(page.getByText('Only 2 items available').first()).toBeVisible()
      },
    },
    {
      name: 'the drawer with a cart',
      path: piece,
      open: async (page) => {
        await page.getByRole('button', { name: 'Add to Cart' }).first().click()
        await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeVisible()
      },
    },
    {
      name: 'the drawer, empty',
      path: '/terms',
      open: async (page) => {
        await page.getByRole('link', { name: 'Cart', exact: true }).click()
        await expect(drawer(page).getByText('Your cart is empty').last()).toBeVisible()
      },
    },
    {
      name: 'the customer form with errors',
      path: piece,
      open: async (page) => {
        await page.getByRole('button', { name: 'Add to Cart' }).first().click()
        await drawer(page).getByRole('button', { name: 'Checkout' }).click()
        await drawer(page).getByRole('button', { name: 'Proceed to Payment' }).click()
        await expect(drawer(page).getByText('Name must be at least 2 characters')).toBeVisible()
      },
    },
    {
      name: 'the filter sheet',
      path: '/shop',
      phoneOnly: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Filters' }).click()
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      },
    },
    {
      name: 'the menu',
      path: '/terms',
      phoneOnly: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      },
    },
  ]
}

/** The problems of the screen at the widths of a phone, a tablet and a desktop, after a single visit. */
async function look(page: Page, phoneOnly: boolean, words: string[] = []): Promise<string[]> {
  const found: string[] = []
  const at = async (width: number, inspect: () => Promise<string[]>) => {
    await page.setViewportSize({ width, height: HEIGHT })
    found.push(...(await inspect()).map((problem) => `${width} pixels wide: ${problem}`))
  }
  await at(390, () => accessibilityViolations(page))
  await at(360, () => measure(page, 360))
  if (!phoneOnly) {
    await at(768, () => measure(page, 768))
    await at(1440, () => measure(page, 1440))
    await at(1440, () => accessibilityViolations(page))
    await at(1440, () => missing(page, words))
  }
  await page.setViewportSize({ width: 390, height: HEIGHT })
  return found
}

async function missing(page: Page, words: readonly string[]): Promise<string[]> {
  const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  return words.filter((one) => !shown.includes(one)).map((one) => `without '${one}'`)
}

const CRITERIA =
  'no accessibility violations, no overflow, no small text or touch targets at any width'

test(`screens: their specified texts, ${CRITERIA}`, async ({ page, staged, browserErrors }) => {
  browserErrors.expect(/status of (404|410)/)
  const found: string[] = []
  await page.setViewportSize({ width: 390, height: HEIGHT })
  const screens = screensOf(staged)
  for (const screen of screens) {
    await visit(page, staged.shop.url, screen)
    const problems = await look(page, false, SCREEN_TEXTS[screen.name])
    found.push(...problems.map((problem) => `${screen.name}, ${problem}`))
  }
  const unknown = Object.keys(SCREEN_TEXTS).filter(
    (name) => !screens.some((one) => one.name === name),
  )
  expect(unknown).toEqual([])
  expect(found).toEqual([])
})

test(`states without an address: ${CRITERIA}`, async ({ page, staged, browserErrors }) => {
  browserErrors.expect(/status of (404|410)/)
  const found: string[] = []
  await page.setViewportSize({ width: 390, height: HEIGHT })
  for (const { name, path, phoneOnly = false, open } of statesOf(staged)) {
    await visit(page, staged.shop.url, { name, path })
    await open(page)
    found.push(...(await look(page, phoneOnly)).map((problem) => `${name}, ${problem}`))
  }
  expect(found).toEqual([])
})
