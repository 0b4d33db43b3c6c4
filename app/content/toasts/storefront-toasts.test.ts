import { expect, test } from 'vitest'
import { additionMessages, cartMessages } from './cart-toasts.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { mergeToasts } from './merge-toasts.ts'
import { newsletterMessages } from './newsletter-messages.ts'

test('checkout and newsletter texts have the specified punctuation', () => {
  expect(checkoutMessages.notEnoughStock('Kew sofa', 2)).toEqual({
    title: 'Checkout Failed',
    description: 'Kew sofa is no longer available in the requested quantity. Only 2 left in stock.',
    tone: 'destructive',
  })
  expect(checkoutMessages.noLongerInStock('Kew sofa').description).toBe(
    'Kew sofa is no longer in stock.',
  )
  expect(newsletterMessages.invalidEmail.description).toBe('Please enter a valid email address')
  expect(newsletterMessages.success.description).toBe(
    'Thank you for subscribing to our newsletter!',
  )
})

test('singular and plural of added pieces', () => {
  expect(additionMessages.addedQuantity('Stool', 1).description).toBe(
    '1 x Stool was added to your cart',
  )
  expect(additionMessages.addedQuantity('Stool', 2).description).toBe(
    '2 x Stool were added to your cart',
  )
})

test('no messages give no toast, a single one is shown unchanged', () => {
  expect(mergeToasts([])).toBeUndefined()
  expect(mergeToasts([additionMessages.outOfStock])).toEqual(additionMessages.outOfStock)
})

test('of several messages, the destructive one is the title and all descriptions are kept', () => {
  const merged = mergeToasts([
    additionMessages.added('Stool'),
    cartMessages.noLongerAvailable('Vase'),
    cartMessages.quantityAdjusted('Lamp', 2),
  ])
  expect(merged).toEqual({
    title: 'Item no longer available',
    description: [
      'Vase has been removed from your cart as it is no longer in stock',
      'Stool was added to your cart',
      'Lamp quantity has been adjusted to 2 due to stock limitations',
    ].join('\n'),
    tone: 'destructive',
  })
})

test('a message without a description contributes its title', () => {
  const merged = mergeToasts([additionMessages.added('Stool'), checkoutMessages.emptyCart])
  expect(merged).toEqual({
    title: 'Your cart is empty',
    description: 'Stool was added to your cart',
    tone: 'destructive',
  })
})
