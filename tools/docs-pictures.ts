/**
 * `npm run docs:pictures`: takes the screenshots of the README and of the owners' pages, from a shop with
 * the demo catalogue that it starts and stops.
 *
 *     npm run docs:pictures -- owner     only those of the owners' pages
 *     npm run docs:pictures -- shop      only those of the README
 */
import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { startShopProcess } from '../test/process/shop-process.ts'
import { chromiumOptions } from '../test/support/browser/chromium.ts'
import { createTestStaff, STAFF_PASSWORD } from '../test/support/staff/staff.ts'
import { scratchFolder } from '../test/support/temp-folder.ts'
import { ensureBuild } from './ensure-build.ts'
import { takeOwnerPictures } from './pictures/owner-pictures.ts'
import { takeShopScreenshots } from './pictures/shop-pictures.ts'

const [only] = process.argv.slice(2)

await ensureBuild()
const dataDir = await scratchFolder('kept-pictures-')
const shop = await startShopProcess({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  SAMPLE_ORDERS: 'true',
})
const browser = await chromium.launch(await chromiumOptions())
try {
  if (only !== 'owner') await takeShopScreenshots(browser, shop.url)
  if (only !== 'shop') await takeOwnerPictures(browser, shop.url, await signIn())
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** @returns the cookies of an admin who has signed in */
async function signIn(): Promise<{ name: string; value: string }[]> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.connectionString, { max: 1 })
  try {
    const { email } = await createTestStaff(db, 'admin', { fullName: 'Sample Owner' })
    const response = await fetch(`${shop.url}/admin/login`, {
      method: 'POST',
      headers: { origin: shop.url },
      body: new URLSearchParams({ intent: 'sign-in', email, password: STAFF_PASSWORD }),
      redirect: 'manual',
    })
    return response.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';', 1)
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1) }
    })
  } finally {
    await db.$client.end()
    await server.stop()
  }
}
