import type { Entry } from '../../domain/pages/rich-text/tree.ts'

/** Everything the shop stores in a visitor's browser. */
export const cookies: readonly Entry[] = [
  {
    name: 'cart',
    facts: [
      ['For', 'What is in your cart: the pieces and how many of each.'],
      ['Lasts', '30 days after its last change.'],
    ],
  },
  {
    name: 'discount',
    facts: [
      ['For', 'The discount code that you have entered for your cart.'],
      ['Lasts', '30 days, or until you have paid or removed it.'],
    ],
  },
  {
    name: 'postcode',
    facts: [
      [
        'For',
        'The first half of the postcode that you have entered, such as HP11: the day and price of delivery.',
      ],
      ['Lasts', '180 days after you last entered or used it.'],
    ],
  },
  {
    name: 'collect',
    facts: [
      ['For', 'Your choice to collect an order instead of having it delivered.'],
      ['Lasts', '30 days, or until you choose otherwise.'],
    ],
  },
  {
    name: 'saved',
    facts: [
      ['For', 'The pieces whose heart you have pressed, at which price.'],
      ['Lasts', '180 days after its last change.'],
    ],
  },
  {
    name: 'checkout',
    facts: [
      ['For', 'Knowing that a piece held for payment is held for you, should you come back.'],
      ['Lasts', '35 minutes, or until you have paid.'],
    ],
  },
  {
    name: 'paid-from-cart',
    facts: [
      ['For', 'Leading you back to the cart’s page, should you come back from paying.'],
      ['Lasts', '40 minutes.'],
    ],
  },
  {
    name: 'paid-from-order',
    facts: [
      [
        'For',
        'Leading you back to your order’s page, should you come back from paying more for its delivery.',
      ],
      ['Lasts', '40 minutes.'],
    ],
  },
  {
    name: 'receipts',
    facts: [
      [
        'For',
        'Showing your name and address on an order’s page to you, not to others with its link.',
      ],
      ['Lasts', '30 days after you last opened the page.'],
    ],
  },
  {
    name: 'own-orders',
    facts: [
      ['For', 'The same on the page behind the link in our emails about an order.'],
      ['Lasts', '30 days after you paid or confirmed your email there.'],
    ],
  },
  {
    name: 'notice, cart-message',
    facts: [
      ['For', 'A message that the next page should show you.'],
      ['Lasts', 'One minute, or until it has been shown.'],
    ],
  },
  {
    name: 'Sign-in cookies',
    facts: [
      [
        'For',
        'Our staff only: knowing who is signed in, and that a browser has signed in before, so that strangers’ wrong tries do not keep it out.',
      ],
      ['Lasts', 'Up to 30 days, or until they sign out; the second 180 days.'],
    ],
  },
  {
    name: 'Browser storage, by tab',
    facts: [
      [
        'For',
        'What you have typed at checkout, whether you are away paying, and how far down a page you were.',
      ],
      ['Lasts', 'Until the tab is closed.'],
    ],
  },
  {
    name: 'Browser storage, lasting',
    facts: [
      [
        'For',
        'The prices at which you last saw your cart, so that we can tell you of a change; and the last eight pieces you looked at, so that you find them again.',
      ],
      ['Lasts', 'The prices until the cart is emptied, the pieces until you delete them.'],
    ],
  },
]
