import type { Browser } from '@playwright/test'
import { keepPicture } from './save-screenshot.ts'

const FOLDER = 'docs/images'
const PIECE = 'Marlow 2-seater sofa in green velvet'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Takes the README's pictures of the pages for shoppers. */
export async function takeShopScreenshots(browser: Browser, url: string): Promise<void> {
  const common = { baseURL: url, reducedMotion: 'reduce' } as const
  const wide = await browser.newPage({ ...common, viewport: WIDE })
  await wide.goto('/')
  await keepPicture(wide, FOLDER, 'home')
  await wide.goto('/shop')
  await keepPicture(wide, FOLDER, 'shop')
  await wide.getByRole('link', { name: PIECE }).click()
  await wide.getByRole('heading', { level: 1, name: PIECE }).waitFor()
  await keepPicture(wide, FOLDER, 'product')
  await wide.getByRole('button', { name: 'Add to Cart' }).first().click()
  await wide.getByRole('dialog', { name: 'Your Cart' }).getByText('Subtotal').waitFor()
  await wide.getByRole('button', { name: 'Close message' }).click()
  await keepPicture(wide, FOLDER, 'cart')
  const small = { viewport: PHONE, deviceScaleFactor: 2, isMobile: true }
  const phone = await browser.newPage({ ...common, ...small })
  await phone.goto('/shop')
  await keepPicture(phone, FOLDER, 'phone')
}
