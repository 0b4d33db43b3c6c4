import type { Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { measure } from './measure.ts'
import { screensOf, visit } from './screens.ts'
import { expect, type Staged, test } from './staged-shop.ts'
import { drawer } from './steps.ts'

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

/** Visits every screen in every state and collects the findings of `look`. */
async function walk(page: Page, staged: Staged, width: number, look: () => Promise<string[]>) {
  const found: string[] = []
  const note = async (name: string) => {
    found.push(...(await look()).map((problem) => `${name}: ${problem}`))
    await page.setViewportSize({ width, height: HEIGHT })
  }
  await page.setViewportSize({ width, height: HEIGHT })
  for (const screen of screensOf(staged)) {
    await visit(page, staged.shop.url, screen)
    await note(screen.name)
  }
  for (const { name, path, phoneOnly = false, open } of statesOf(staged)) {
    if (phoneOnly && width >= 768) continue
    await visit(page, staged.shop.url, { name, path })
    await open(page)
    await note(name)
  }
  return found
}

test('phone: no accessibility violations at 390 pixels, no overflow at 360', async ({
  page,
  staged,
  troubles,
}) => {
  troubles.expect(/status of (404|410)/)
  const look = async () => {
    const found = await barriers(page)
    await page.setViewportSize({ width: 360, height: HEIGHT })
    return [...found, ...(await measure(page, 360))]
  }
  expect(await walk(page, staged, 390, look)).toEqual([])
})

test('tablet: no overflow, text size and touch targets at 768 pixels', async ({
  page,
  staged,
  troubles,
}) => {
  troubles.expect(/status of (404|410)/)
  expect(await walk(page, staged, 768, () => measure(page, 768))).toEqual([])
})

test('desktop: no accessibility violations and no overflow at 1440 pixels', async ({
  page,
  staged,
  troubles,
}) => {
  troubles.expect(/status of (404|410)/)
  const look = async () => [...(await barriers(page)), ...(await measure(page, 1440))]
  expect(await walk(page, staged, 1440, look)).toEqual([])
})
