import type { Browser, BrowserContext, Page } from '@playwright/test'
import { shopifyFile } from '../../test/e2e/products/shopify-file.ts'
import { keepPicture } from './save-screenshot.ts'

const FOLDER = 'docs/owner/pictures'
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 760 }
const PIECE = 'Marlow 2-seater sofa in green velvet'
const CODE = 'SPRING15'

type Scene = (page: Page) => Promise<void>

/** The scenes of the owners' pictures, in the order of the pages. */
const SCENES: Record<string, Scene> = {
  'set-up': (page) => open(page, '/admin/settings'),
  trader: (page) => open(page, '/admin/settings/trader'),
  colours: (page) => open(page, '/admin/settings/colours'),
  connections: (page) => open(page, '/admin/settings/connections'),
  products: (page) => open(page, '/admin/products'),
  'product-form': openPiece,
  photos: async (page) => {
    await openPiece(page)
    await toTheTop(page, page.getByRole('heading', { name: /^Photos|^Pictures/ }))
  },
  'change-several': async (page) => {
    await open(page, '/admin/products')
    for (const row of [1, 2, 3]) await page.getByRole('checkbox').nth(row).check()
  },
  words: async (page) => {
    await open(page, '/admin/words/our-story')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1 }).waitFor()
    const lead = 'Two upholsterers, one yard, and a van that is always full.'
    await page.getByLabel('Introduction').first().fill(lead)
    await frame.getByText(lead).waitFor()
  },
  publish: async (page) => {
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Publish now' }).waitFor()
    await closeMessage(page)
  },
  versions: (page) => open(page, '/admin/words/our-story/versions/2'),
  code: async (page) => {
    await open(page, '/admin/discount-codes/new')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code', { exact: true }).fill(CODE)
    await dialog.getByLabel('Takes off').fill('15')
  },
  codes: async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Create the code' }).click()
    await page.getByRole('dialog').getByText(CODE).waitFor()
    await open(page, '/admin/discount-codes')
  },
  delivery: async (page) => {
    await open(page, '/admin/delivery')
    await page.getByRole('textbox', { name: 'Try a postcode' }).fill('HP11 1AA')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/postcode/)
  },
  zone: async (page) => {
    await open(page, '/admin/delivery')
    await page.getByRole('link', { name: 'Isle of Wight' }).click()
    await page.getByRole('dialog').waitFor()
  },
  upload: async (page) => {
    await open(page, '/admin/products/import')
    const file = { name: 'products_export.csv', mimeType: 'text/csv', buffer: shopifyFile(24) }
    await page.getByLabel('Product file').setInputFiles(file)
  },
  mapping: async (page) => {
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('heading', { name: 'Columns of the file' }).waitFor()
    const categories = page.getByRole('group', { name: 'Categories' })
    await toTheTop(page, categories)
    await page.getByLabel(/^Lamp/).selectOption('Other')
  },
  check: async (page) => {
    await page.getByRole('button', { name: 'Check every row' }).click()
    await page.getByRole('button', { name: /^Import 24/ }).waitFor({ timeout: 60_000 })
    await page.evaluate(() => scrollTo(0, 0))
  },
  rounds: (page) => open(page, '/admin/rounds'),
  dashboard: (page) => open(page, '/admin'),
}

/** @param cookies cookies of an admin who is signed in */
export async function takeOwnerPictures(
  browser: Browser,
  url: string,
  cookies: { name: string; value: string }[],
): Promise<void> {
  const common = { baseURL: url, reducedMotion: 'reduce', locale: 'en-GB' } as const
  const signedIn = async (given: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...common, ...given })
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
    return context
  }
  const page = await (await signedIn({ viewport: WIDE })).newPage()
  for (const [name, scene] of Object.entries(SCENES)) {
    await scene(page)
    await keepPicture(page, FOLDER, name)
  }
  const phone = await signedIn({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true })
  const small = await phone.newPage()
  await openPiece(small)
  await toTheTop(small, small.getByRole('heading', { name: /^Photos|^Pictures/ }))
  await keepPicture(small, FOLDER, 'photos-on-a-phone')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function openPiece(page: Page): Promise<void> {
  await open(page, `/admin/products?q=${encodeURIComponent(PIECE)}`)
  await page.getByRole('link', { name: PIECE }).first().click()
  await page.getByRole('heading', { level: 1, name: PIECE }).waitFor()
}

/** Scrolls a part of the page to the top, below the fixed top bar. */
async function toTheTop(page: Page, part: ReturnType<Page['getByRole']>): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => scrollBy(0, -72))
}

async function closeMessage(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' })
  if (await close.isVisible()) await close.click()
}
