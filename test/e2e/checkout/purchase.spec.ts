import { readMail } from '../../support/mail/read-mail.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import {
  addFromProductPage,
  BLUE_SOFA,
  card,
  drawer,
  fillInCustomer,
  GREEN_SOFA,
  goToPayment,
  openProduct,
  pay,
  SHOPPER,
  toast,
} from '../support/steps.ts'

test('from the home page to a confirmed order', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Furniture' }).click()
  await expect(page.getByRole('heading', { name: 'Shop Preloved Furniture' })).toBeVisible()
  await expect(card(page, GREEN_SOFA)).toContainText('Only 2 left')
  await expect(
    card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }),
  ).toHaveAccessibleName(new RegExp(`^Add to Cart ?: ${GREEN_SOFA.title}$`))
  await card(page, GREEN_SOFA).getByRole('link').click()

  const { title, brand, price } = GREEN_SOFA
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(`By ${brand}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Only 2 left in stock')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(toast(page)).toContainText('Added to cart')
  await expect(toast(page)).toContainText(`1 x ${title} was added to your cart`)

  const cart = drawer(page)
  await expect(cart.getByRole('link', { name: title })).toBeVisible()
  await expect(cart).toContainText('Calculated at checkout')
  await expect(cart.getByRole('banner').or(cart.getByRole('contentinfo'))).toHaveCount(0)
  await expect(cart).toContainText(price)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(cart.getByLabel('Full Name*')).toBeVisible()
  // A toast about the addition would cover the fields on a phone.
  expect(await toast(page).count()).toBe(0)
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(cart).toContainText('Name must be at least 2 characters')
  await expect(cart).toContainText('Please enter a valid email address')
  await fillInCustomer(cart)
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()

  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText(title)
  await expect(page.getByRole('listitem').last()).toHaveText(
    /Delivery to Mainland Great Britain\s*Free/,
  )
  await expect(page.getByText('Total')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await pay(page)
  const receipt = page.getByRole('article')
  await expect(receipt.getByRole('row', { name: title })).toContainText(price)
  await expect(receipt).toContainText('Included')
  await expect(receipt).toContainText(SHOPPER.name)
  await expect(receipt).toContainText(SHOPPER.email)
  await expect(receipt).toContainText('1 Example Street')
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()

  const number = /Order ([0-9a-f]{8})/.exec((await receipt.textContent()) ?? '')?.[1]
  expect(number).toBeDefined()
  await expect.poll(async () => (await shop.mails()).length).toBe(2)
  const toShopper = (await shop.mails()).find((mail) => mail.includes(`\nTo: ${SHOPPER.email}`))
  expect(toShopper).toContain(number)
  expect(readMail(toShopper ?? '').text).toContain(
    '1. Choose your delivery day on the page of your order',
  )

  await openProduct(page, GREEN_SOFA)
  await expect(page.getByText('Only 1 left in stock')).toBeVisible()
})

test('a payment that is left restores the cart, by Back of the browser and by its button', {
  tag: '@phone',
}, async ({ page }) => {
  await addFromProductPage(page, BLUE_SOFA)
  await goToPayment(page)
  await page.goBack()
  await expect(drawer(page).getByRole('link', { name: BLUE_SOFA.title })).toBeVisible()

  await goToPayment(page)
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await expect(drawer(page).getByRole('link', { name: BLUE_SOFA.title })).toBeVisible()
  await expect(toast(page)).toContainText('Payment cancelled')
  await goToPayment(page)
  await pay(page)
})

test.describe('without a purchase', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('the cart is limited to the stock', async ({ page }) => {
    await openProduct(page, GREEN_SOFA)
    const more = page.getByRole('button', { name: 'Increase quantity', exact: true })
    await more.click()
    const less = page.getByRole('button', { name: 'Decrease quantity', exact: true })
    await less.press('Enter')
    await expect(less).toBeDisabled()
    await expect(less).toBeFocused()
    await page.keyboard.press('Enter')
    await more.click()
    await more.click()
    await expect(toast(page)).toContainText('Maximum stock reached')
    await expect(toast(page)).toContainText('Only 2 items available')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(toast(page)).toContainText(`2 x ${GREEN_SOFA.title} were added to your cart`)

    const cart = drawer(page)
    const increase = cart.getByRole('button', { name: /^Increase quantity/ })
    const decrease = cart.getByRole('button', { name: /^Decrease quantity/ })
    await expect(increase).toBeDisabled()
    await expect(cart).toContainText('£1,240.00')
    await decrease.press('Enter')
    await expect(cart).toContainText('£620.00')
    await expect(decrease).toBeDisabled()
    await expect(decrease).toBeFocused()
    // Nothing happens at 1.
    await page.keyboard.press('Enter')
    await expect(increase).toBeEnabled()
    await cart.getByRole('button', { name: 'Close cart' }).click()
    await expect(cart).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

    await page.reload()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await cart.getByRole('button', { name: `Remove ${GREEN_SOFA.title}` }).click()
    await expect(cart).toContainText('Your cart is empty')
    await cart.getByRole('button', { name: 'Continue Shopping' }).click()
    await expect(cart).toBeHidden()
  })
})
