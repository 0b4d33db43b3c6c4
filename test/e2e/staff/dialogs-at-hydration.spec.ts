import { expect, test } from '../support/shop-fixture.ts'
import { holdBundles, signInAs } from '../support/staff.ts'

test.use({ sharesShop: 'with-staff' })

test('a press on a button of a dialog is not lost when the page is hydrated before its release', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  const release = await holdBundles(page)
  await page.goto('/admin/redirects/new', { waitUntil: 'commit' })
  const cancel = page.getByRole('dialog').getByRole('link', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  const before = await cancel.boundingBox()
  await cancel.hover()
  await page.mouse.down()
  release()
  await expect(page.locator('dialog:modal')).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/admin\/redirects$/)
})
