import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Saves a screenshot of the viewport as WebP once every image in it has loaded. */
export async function keepPicture(page: Page, folder: string, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => {
    const due = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    return due.every((image) => image.complete)
  })
  const webp = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${name}.webp`), webp)
  process.stdout.write(`${name}.webp ${Math.round(webp.length / 1024)} kB\n`)
}
