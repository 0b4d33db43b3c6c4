import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'
import { CHAIR, fileField, order, tiles } from './product-form.ts'

test.use({ sharesShop: 'with-staff' })

test('photos are taken, rotated, cropped and saved, and the form for the next piece opens @phone', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  const camera = page.getByLabel('Take a photo')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles(CHAIR.slice(0, 1))
  await expect(tiles(page)).toHaveCount(1)
  await fileField(page).setInputFiles(CHAIR.slice(1))
  const open = page.getByRole('button', { name: 'Turn or crop picture 2' })
  await expect(page.getByRole('button', { name: /^Turn or crop/ })).toHaveCount(3)
  const before = await order(page)

  await open.click()
  const editor = page.getByRole('dialog', { name: 'Picture 2' })
  await editor.getByRole('button', { name: 'Turn right' }).click()
  await editor.getByRole('button', { name: 'Square' }).click()
  const corner = editor.getByRole('button', { name: 'Bottom right corner' })
  await corner.press('Shift+ArrowUp')
  await corner.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await editor.getByLabel('Straighten').fill('30')
  expect(await accessibilityViolations(page)).toEqual([])
  await editor.getByRole('button', { name: 'Use this picture' }).click()
  await expect(editor).toBeHidden()
  await expect(open).toBeFocused()
  const after = await order(page)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toBe(before[1])

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample photographed chair')
  await page.getByLabel('Price (£)').fill('300')
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(toast(page)).toContainText('Product created')
  await expect(page).toHaveURL(/\/create\?after=/)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)

  // Editing a saved picture starts from its previous edits, and can revert to the original.
  await page.goto(page.url().replace('create?after=', 'edit/'))
  expect(await order(page)).toEqual(after)
  await open.click()
  await editor.getByRole('button', { name: 'Start again' }).click()
  await editor.getByRole('button', { name: 'Use this picture' }).click()
  await expect(editor).toBeHidden()
  await expect.poll(() => order(page)).toEqual(before)
})
