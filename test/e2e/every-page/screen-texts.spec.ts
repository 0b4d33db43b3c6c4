import { visit } from '../support/screens.ts'
import { expect, test } from '../support/seeded-shop.ts'

test('the open search and the picture placeholder', async ({ page, staged }) => {
  await page.goto('/shop?openSearch=true')
  await expect(page.getByPlaceholder('Search for furniture...')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('link', { name: 'Close search' })).toBeVisible()
  await page.getByPlaceholder('Search for furniture...').fill('sofa')
  await expect(page.getByRole('link', { name: 'Clear search' })).toBeVisible()

  await page.goto(`/shop/product/${staged.products.bare}`)
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
})

test('a receipt has its number, date and links, and is printed on one page, as a product is', async ({
  page,
  staged,
}) => {
  await page.goto(`/checkout/success?session_id=${staged.sessions.paid}`)
  await expect(page.getByText(/^Placed on \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  const heading = await page.getByRole('heading', { name: /^Order [0-9a-f]{8}$/ }).innerText()
  const help = page.getByRole('link', { name: 'Need Help?' })
  const mailTo = new RegExp(`^mailto:[^?]+@[^?]+\\?subject=${encodeURIComponent(heading)}$`)
  await expect(help).toHaveAttribute('href', mailTo)
  const on = page.getByRole('link', { name: 'Continue Shopping' })
  await expect(on).toHaveAttribute('href', '/shop')

  const paths = [
    `/checkout/success?session_id=${staged.sessions.paid}`,
    `/shop/product/${staged.products.available}`,
  ]
  for (const path of paths) {
    await visit(page, staged.shop.url, { name: path, path })
    await page.emulateMedia({ media: 'print' })
    const bars = page.getByRole('banner').or(page.getByRole('contentinfo'))
    await expect(bars.filter({ visible: true }), path).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true }), path).toHaveCount(0)
    await page.emulateMedia({ media: null })
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), path).toHaveLength(1)
  }
})
