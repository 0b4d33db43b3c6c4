/**
 * Takes the README's screenshots, from a shop that it starts and stops:
 *
 *     node test/support/browser/take-pictures.ts
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ensureBuild } from '../../../tools/ensure-build.ts'
import { startShopProcess } from '../../process/shop-process.ts'
import { scratchFolder } from '../scratch.ts'
import { chromiumOptions } from './chromium.ts'

const FOLDER = fileURLToPath(new URL('../../../docs/images', import.meta.url))
const PIECE = 'Marlow 2-seater sofa in green velvet'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

await ensureBuild()
const dataDir = await scratchFolder('kept-pictures-')
const shop = await startShopProcess({ DATA_DIR: dataDir })
const browser = await chromium.launch(await chromiumOptions())
try {
  await mkdir(FOLDER, { recursive: true })
  const wide = await browser.newPage({ viewport: WIDE, baseURL: shop.url, reducedMotion: 'reduce' })
  await wide.goto('/')
  await keep(wide, 'home')
  await wide.goto('/shop')
  await keep(wide, 'shop')
  await wide.getByRole('link', { name: PIECE }).click()
  await wide.getByRole('heading', { level: 1, name: PIECE }).waitFor()
  await keep(wide, 'product')
  await wide.getByRole('button', { name: 'Add to Cart' }).first().click()
  await wide.getByRole('dialog', { name: 'Your Cart' }).getByText('Subtotal').waitFor()
  await wide.getByRole('button', { name: 'Close message' }).click()
  await keep(wide, 'cart')
  const phone = await browser.newPage({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    baseURL: shop.url,
    reducedMotion: 'reduce',
  })
  await phone.goto('/shop')
  await keep(phone, 'phone')
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Saves a screenshot of the viewport once every image in it has loaded. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => {
    const due = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    return due.every((image) => image.complete)
  })
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  await writeFile(path.join(FOLDER, `${name}.webp`), webp)
  process.stdout.write(`${name}.webp ${Math.round(webp.length / 1024)} kB\n`)
}
