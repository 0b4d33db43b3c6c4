import type { Page } from '@playwright/test'
import { visit } from '../support/screens.ts'
import { expect, type Staged, test } from '../support/seeded-shop.ts'
import { drawer } from '../support/steps.ts'

type Words = { path: string; words: string[]; cart?: string }

const categories = ['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other']
const conditions = ['Like New', 'Excellent', 'Good', 'Fair']
const colors = [
  'Black',
  'Brown',
  'White',
  'Grey',
  'Blue',
  'Green',
  'Red',
  'Yellow',
  'Orange',
  'Purple',
  'Beige',
]

/** The specified texts of each screen. */
function wordsOf({ products, sessions }: Staged): Words[] {
  const piece = (state: keyof Staged['products']) => `/shop/product/${products[state]}`
  const order = (query: string) => `/checkout/success${query}`
  return [
    {
      path: '/',
      words: [
        'Browse Furniture',
        'Our Story',
        'Featured Collection',
        'View All Products',
        'Deep Clean',
        'Inspect',
        'Restore',
        'Rehome',
        'Shop',
        'How It Works',
        'Sell to Us',
        'Contact',
        'Subscribe',
      ],
    },
    {
      path: '/shop',
      words: [
        'Shop Preloved Furniture',
        'Category',
        'Price Range',
        'Condition',
        'Color',
        'Apply',
        ...categories,
        ...conditions,
        ...colors,
        'Only 2 left',
        'Sold Out',
        'Out of Stock',
        'Reserved',
        'Add to Cart',
      ],
    },
    { path: '/shop?category=Sofas&color=Green', words: ['Active Filters', 'Clear all'] },
    {
      path: '/shop?search=zzzzzzzz',
      words: [
        'No products found',
        'Try adjusting your filters or check back later for new arrivals.',
        'Clear all filters',
        'Just in',
      ],
    },
    {
      path: piece('available'),
      words: [
        'By Swoon',
        '£620.00',
        'Only 2 left in stock',
        'Sofas',
        'Description',
        'Dimensions',
        'Add to Cart',
        'Share on WhatsApp',
      ],
    },
    { path: piece('plenty'), words: ['Plenty in stock'] },
    { path: piece('sold'), words: ['Sold Out', 'Out of Stock', 'Looking for one like it?'] },
    {
      path: piece('reserved'),
      words: ['Reserved', 'Someone is paying for this piece; it may return'],
    },
    {
      path: piece('deleted'),
      words: [
        'Product Not Found',
        'Return to Shop',
        'Just in',
        'Not found what you’re looking for?',
      ],
    },
    {
      path: '/cart',
      cart: `${products.available}.1~${products.last}.1`,
      words: [
        'Your Cart',
        'Qty: 1 (Limited stock)',
        'Subtotal',
        'Shipping',
        'Total',
        'Calculated at checkout Delivery within mainland UK is included in the price.',
        'Not reserved until you go to pay.',
        '14 days after delivery to change your mind.',
        'You pay by card on Stripe’s secure page.',
        '* required',
        'Full Name*',
        'Email*',
        'Phone (optional)',
        'Keep me updated about new products and promotions',
        'Proceed to Payment',
      ],
    },
    {
      path: '/our-story',
      words: [
        'Who We Are',
        'The Journey Begins',
        'Sustainability Focus',
        'this person is invented',
      ],
    },
    { path: '/how-it-works', words: ['We Source', 'We Clean', 'We Restore', 'We Deliver'] },
    {
      path: '/contact',
      words: [
        'Phone',
        'Email',
        'Location',
        'Monday-Friday',
        '9:00 AM - 6:00 PM',
        'Saturday-Sunday',
        'Closed',
        'Name',
        'Phone (optional)',
        'Subject',
        'Message',
        'within 24 hours',
      ],
    },
    {
      path: '/sell',
      words: [
        'Sell Your Furniture',
        'Submit your furniture',
        'Get an evaluation',
        'Schedule a pickup',
        'Get paid',
        '2-3 business days',
        '2-3 images',
      ],
    },
    { path: '/terms', words: ['Terms of Service'] },
    { path: '/privacy', words: ['Privacy Policy', '16'] },
    {
      path: order(''),
      words: [
        'Order Not Found',
        "We couldn't retrieve your order details. Please contact customer support for assistance.",
        'Return to Homepage',
      ],
    },
    {
      path: order(`?session_id=${sessions.open}`),
      words: [
        'Retrieving Your Order',
        "We're fetching your order details. If this persists, please contact customer support.",
      ],
    },
    {
      path: order(`?session_id=${sessions.paid}`),
      words: [
        'Thank You For Your Purchase!',
        'Your order has been successfully placed and confirmed.',
        'Placed on',
        'Paid',
        'Item',
        'Price',
        'Qty',
        'Total',
        'Subtotal',
        'Shipping',
        'Included',
        'Customer Details',
        'Shipping Address',
        'What happens next',
        'Otherwise we ring or write within two working days of your order to agree one.',
        'Any questions? Call 01494 000 000',
        'Print',
        'Continue Shopping',
        'Need Help?',
      ],
    },
    {
      path: '/no/such/page',
      words: [
        '404',
        'Page Not Found',
        'Return to Home',
        'Browse Our Collection',
        'Just in',
        'Not found what you’re looking for?',
      ],
    },
  ]
}

async function missing(page: Page, words: readonly string[]): Promise<string[]> {
  const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  return words.filter((one) => !shown.includes(one))
}

test('every screen has its specified texts', async ({ page, staged, browserErrors }) => {
  browserErrors.expect(/status of (404|410)/)
  const lacking: string[] = []
  for (const { path, words, cart = '' } of wordsOf(staged)) {
    await visit(page, staged.shop.url, { name: path, path, cart })
    const lost = await missing(page, words)
    lacking.push(...lost.map((one) => `${path}: ${one}`))
  }
  expect(lacking).toEqual([])
})

test('numbers, dates and links of an order', async ({ page, staged }) => {
  await page.goto(`/checkout/success?session_id=${staged.sessions.paid}`)
  await expect(page.getByText(/^Placed on \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  const heading = await page.getByRole('heading', { name: /^Order [0-9a-f]{8}$/ }).innerText()
  const help = page.getByRole('link', { name: 'Need Help?' })
  const mailTo = new RegExp(`^mailto:[^?]+@[^?]+\\?subject=${encodeURIComponent(heading)}$`)
  await expect(help).toHaveAttribute('href', mailTo)
  const on = page.getByRole('link', { name: 'Continue Shopping' })
  await expect(on).toHaveAttribute('href', '/shop')
})

test('the search, the picture placeholder, and an empty cart', async ({ page, staged }) => {
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

  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await expect(drawer(page).getByText('Your cart is empty').last()).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Continue Shopping' })).toBeVisible()
})

test('a receipt and a product are printed on one page each', async ({ page, staged }) => {
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
