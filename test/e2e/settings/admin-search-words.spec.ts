import { arrayContains } from 'drizzle-orm'
import { searchSynonyms } from '../../../app/domain/catalogue/schema.ts'
import { zeroResultSearches } from '../../../app/domain/catalogue/zero-result-searches/schema.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { lookForChanges, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const SOFA = 'Hartley chesterfield in brown leather'
const LIST = '/admin/products/search-words'

test('an admin adds a synonym and removes it', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 422/)
  const found = async () => await (await fetch(`${shop.url}/shop?search=davenport`)).text()
  expect(await found()).toContain('No products found')

  await signInAs(page, shop, 'admin')
  await page.goto(LIST)
  await page.getByLabel('Add a row').fill('chesterfield')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Add a row')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Add a row').fill('chesterfield, davenport')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Save.*chesterfield, davenport$/ })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])

  expect(await found()).toContain(SOFA)
  expect(await found()).not.toContain('No exact match')

  const row = page.getByRole('listitem').filter({ hasText: 'chesterfield, davenport' })
  await row.getByText('Remove', { exact: true }).first().press('Enter')
  await row.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(row).toHaveCount(0)
  // The focus stays in the list.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
  await expect(toast(page)).toBeVisible()
  expect(await found()).toContain('No products found')
})

test('typed words stay when a colleague saves the row and adds another, and are no conflict with oneself', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await withShopDatabase(shop, (db) =>
    db.insert(searchSynonyms).values({ words: ['settle', 'hall bench'] }),
  )
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  await page.goto(LIST)
  const row = page.getByRole('listitem').filter({ hasText: 'hall bench' }).getByRole('textbox')
  await row.fill('settle, hall bench, monks bench')
  await page.getByLabel('Add a row').fill('whatnot, etag')
  await withShopDatabase(shop, async (db) => {
    await db.insert(searchSynonyms).values({ words: ['tallboy', 'high chest'] })
    await db
      .update(searchSynonyms)
      .set({ words: ['settle', 'hall bench', 'pew'], version: 2 })
      .where(arrayContains(searchSynonyms.words, ['settle']))
  })
  await lookForChanges(page)
  await expect(page.getByRole('button', { name: /^Save.*tallboy, high chest$/ })).toBeVisible()
  await expect(row).toHaveValue('settle, hall bench, monks bench')
  await expect(page.getByLabel('Add a row')).toHaveValue('whatnot, etag')

  await row.press('Enter')
  await expect(page.getByText('Somebody else changed this row meanwhile.')).toBeVisible()
  await row.press('Enter')
  await expect(toast(page)).toContainText('Search words saved')
  await expect(row).toBeFocused()
  await expect(page.getByLabel('Add a row')).toHaveValue('whatnot, etag')
})

test('typed words stay when a colleague removes the row, and saving them twice adds it again', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await withShopDatabase(shop, (db) =>
    db.insert(searchSynonyms).values([{ words: ['ottoman', 'pouffe'] }, { words: ['rug', 'mat'] }]),
  )
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  await page.goto(LIST)
  const row = page.getByRole('listitem').filter({ hasText: 'ottoman' }).getByRole('textbox')
  await row.fill('ottoman, pouffe, footstool')
  await withShopDatabase(shop, (db) =>
    db.delete(searchSynonyms).where(arrayContains(searchSynonyms.words, ['ottoman'])),
  )
  await lookForChanges(page)
  await expect(row).toHaveValue('ottoman, pouffe, footstool')
  await row.press('Enter')
  await expect(page.getByText('Somebody else removed this row meanwhile.')).toBeVisible()
  await lookForChanges(page)
  await expect(row).toHaveValue('ottoman, pouffe, footstool')
  await row.press('Enter')
  await expect(toast(page)).toContainText('Search words saved')
  await expect(row).toBeFocused()
  await page.reload()
  await expect(row).toHaveValue('ottoman, pouffe, footstool')
})

test('a zero-result search is given a synonym or dismissed', { tag: '@phone' }, async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  const [one, other] = ['canape', 'bedstead']
  await withShopDatabase(shop, async (db) => {
    await db.delete(zeroResultSearches)
    const at = new Date('2026-11-20T12:00:00Z')
    await db.insert(zeroResultSearches).values([
      { words: one, searches: 12, last_asked_at: at },
      { words: other, searches: 1, last_asked_at: at },
    ])
  })
  await signInAs(page, shop, 'admin')
  await page.goto(LIST)
  const list = page.getByRole('list', { name: 'Searches that found nothing, most frequent first' })
  const row = (words: string) => list.getByRole('listitem').filter({ hasText: words })
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`^${one}12 searches, the last on 20 November 2026`),
    new RegExp(`^${other}1 search on 20 November 2026`),
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])
  const meaning = row(one).getByLabel('Means the same as')
  await meaning.fill(one)
  await meaning.press('Enter')
  await expect(meaning).toHaveAttribute('aria-invalid', 'true')
  await meaning.fill('bench')
  await meaning.press('Enter')
  await expect(
    page.getByRole('button', { name: new RegExp(`^Save.*bench, ${one}$`) }),
  ).toBeVisible()
  await expect(row(one)).toHaveCount(0)
  await row(other)
    .getByRole('button', { name: new RegExp(`^Dismiss.*${other}$`) })
    .click()
  await expect(page.getByText('No search has found nothing lately.')).toBeVisible()
})
