import type { Locator, Page } from '@playwright/test'
import { pageText } from '../../support/html.ts'
import { expect } from './shop-fixture.ts'

/** Products of the demo catalogue. */
export const GREEN_SOFA = {
  title: 'Marlow 2-seater sofa in green velvet',
  brand: 'Swoon',
  price: '£620.00',
  stock: 2,
}
/** A product with a single unit. */
export const BLUE_SOFA = {
  title: 'Kew 3-seater sofa in blue wool',
  brand: 'John Lewis',
  price: '£695.00',
  stock: 1,
}

export const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com' }

export function card(page: Page, { title }: { title: string }): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
}

/** The cart drawer, in either of its steps. */
export function drawer(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Your Cart|Checkout Information)$/ })
}

/** The toast. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: 'Message', exact: true })
}

/** Opens the page of a product of the first listing page, whose address is read over HTTP. */
export async function openProduct(page: Page, piece: { title: string }): Promise<void> {
  const listing = await (await page.request.get('/shop')).text()
  const links = listing.matchAll(/<a [^>]*href="(\/shop\/product\/[^"]+)"[^>]*>(.*?)<\/a>/gs)
  const link = [...links].find(([, , words = '']) => pageText(words).trim() === piece.title)
  await page.goto(link?.[1] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: piece.title })).toBeVisible()
}

/** Adds the product on its page, and waits for the cart drawer. */
export async function addFromProductPage(page: Page, piece: { title: string }): Promise<void> {
  await openProduct(page, piece)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(drawer(page).getByRole('link', { name: piece.title })).toBeVisible()
}

export async function fillInCustomer(scope: Page | Locator, customer = SHOPPER): Promise<void> {
  await scope.getByLabel('Full Name*').fill(customer.name)
  await scope.getByLabel('Email*').fill(customer.email)
}

/** Goes from the open cart drawer to the payment page. */
export async function goToPayment(page: Page, customer = SHOPPER): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await fillInCustomer(drawer(page), customer)
  await drawer(page).getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
}

/** Pays on the payment page, and waits for the receipt. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
}
