/** Whether a discount code is stored with the cart. Only the cart page shows what it takes off. */
export const hasDiscountCode = (): boolean => /(?:^|; )discount=/.test(document.cookie)
