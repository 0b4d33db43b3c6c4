import type { Page } from '@playwright/test'
import * as pagePictures from '../../../app/content/page-pictures.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

const WORKSHOP = pagePictures.story.imageUrl.replace('/media/', 'app/content/pictures/')

test('an admin’s announcement appears above every page of the shop', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/announcement')
  const words = 'Closed from Christmas Eve to the New Year: orders leave again on 4 January'
  await page.getByLabel('Text').fill(words)
  await page.getByLabel('Link (optional)').fill('/contact')
  await page.getByLabel('Shown until (optional)').fill('2046-01-04T09:00')
  const preview = page.getByRole('region', { name: 'As shoppers read it' })
  await expect(preview).toContainText(words)
  await expect(preview).toContainText('Shown until 4 January 2046, 09:00, and leads to /contact.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Announcement saved')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto('/shop')
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  await expect(bar).toHaveText(words)
  expect(await accessibilityViolations(page)).toEqual([])
  const top = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)
  expect(await top()).toBe((await bar.boundingBox())?.height)
  // The menu starts at the lower end of the top bar, which moves to the top of the viewport.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await page.getByRole('button', { name: isPhone ? 'Menu' : 'Categories', exact: true }).click()
  expect(await top()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(bar).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: null })
  await bar.getByRole('link').click()
  await expect(page).toHaveURL('/contact')
})

test('an admin saves a colour with enough contrast, and a picture with its focal point', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/colours')
  const brand = page.getByRole('textbox', { name: 'Brand colour', exact: true })
  const preview = page.getByRole('region', { name: 'As shoppers read it' })
  await brand.fill('#2e8b57')
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  const problem = page.getByText('The nearest shade that does is #')
  await expect(problem).toContainText(/reaches a contrast of \d\.\d to 1 and needs 4\.5/)
  const nearest = /#[0-9a-f]{6}/.exec((await problem.textContent()) ?? '')?.[0] ?? ''
  await page.getByLabel('Pick: Brand colour').fill(nearest)
  await expect(brand).toHaveValue(nearest)
  await expect(preview).toContainText('Add to Cart')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Colours saved')

  await page.goto('/')
  const rgb = [1, 3, 5].map((at) => Number.parseInt(nearest.slice(at, at + 2), 16)).join(', ')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('background-color', `rgb(${rgb})`)
  expect(await accessibilityViolations(page)).toEqual([])
  // The colours remain after a client-side navigation.
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(footer).toHaveCSS('background-color', `rgb(${rgb})`)

  await test.step('the focal point of the home page’s picture is set by clicking it', async () => {
    await page.goto('/admin/settings/pictures')
    await page.getByLabel('Picture of the home page').setInputFiles(WORKSHOP)
    await page.getByLabel('What the picture shows').fill('A chair on the bench of the workshop')
    const picture = page.getByRole('button', { name: 'Set the focus by pressing the picture' })
    const box = await picture.boundingBox()
    await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
    await expect(page.getByLabel('Focus from the left')).toHaveValue(/^2[456]$/)
    await page.getByLabel('Focus from the top').fill('80')
    const phone = page.locator('.settings-crop-phone')
    await expect(phone).toHaveCSS('object-position', /^2[456]% 80%$/)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Logo and picture saved')

    await page.goto('/')
    const hero = page.getByRole('img', { name: 'A chair on the bench of the workshop' })
    await expect(hero).toHaveCSS('object-position', /^2[456]% 80%$/)
    await expect(hero).toHaveJSProperty('complete', true)
  })
})

test('a long name of the shop, and long words in the announcement and the history, fit into the window', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'admin')
  const save = async (section: string, field: string, words: string) => {
    await page.goto(`/admin/settings/${section}`)
    await page.getByLabel(field, { exact: true }).fill(words)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('saved')
  }
  const name = 'Buckinghamshire Restored Furniture Works'
  await save('announcement', 'Text', `New: ${'https://www.shop.example/'.padEnd(110, 'christmas')}`)
  await save('shop', 'Name', name)
  await save('shop', 'Slogan', 'w'.repeat(110))
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contact')
    const bar = await page.getByRole('banner').boundingBox()
    const brand = await page
      .getByRole('banner')
      .getByRole('link', { name })
      .evaluate((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        const { top, bottom, right } = text.getBoundingClientRect()
        return { top, bottom, right }
      })
    expect.soft(brand.top, `${width} px`).toBeGreaterThanOrEqual(bar?.y ?? 0)
    expect.soft(brand.bottom, `${width} px`).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    const search = await page
      .getByRole('banner')
      .getByRole('link', { name: 'Search' })
      .boundingBox()
    expect.soft(brand.right, `${width} px`).toBeLessThanOrEqual(search?.x ?? 0)
    expect.soft(await sidewaysScroll(page), `${width} px`).toBe(0)
    await page.goto('/admin/settings/shop')
    expect.soft(await sidewaysScroll(page), `settings at ${width} px`).toBe(0)
  }
})

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(scrollWidth - clientWidth, 0)
  })
