import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const listing = 'routes/shop/listing.tsx'

export default [
  layout('routes/shop/layout.tsx', [
    index('routes/shop/home.tsx'),
    route('shop', listing, { id: 'shop' }),
    route('shop/sofas', listing, { id: 'shop-sofas' }),
    route('shop/chairs', listing, { id: 'shop-chairs' }),
    route('shop/tables', listing, { id: 'shop-tables' }),
    route('shop/decor', listing, { id: 'shop-decor' }),
    route('shop/product/:id', 'routes/shop/product.tsx'),
    route('shop/:id', 'routes/shop/short-product-address.tsx'),
    route('cart', 'routes/shop/cart.tsx'),
    route('contact', 'routes/shop/contact.tsx'),
    route('sell', 'routes/shop/sell.tsx'),
    route('newsletter', 'routes/shop/newsletter.tsx'),
    route('newsletter/unsubscribe/:token', 'routes/shop/unsubscribe.tsx'),
    route('checkout/success', 'routes/shop/confirmation.tsx'),
    route('our-story', 'routes/shop/our-story.tsx'),
    route('how-it-works', 'routes/shop/how-it-works.tsx'),
    route('sustainability', 'routes/shop/sustainability.tsx'),
    route('terms', 'routes/shop/terms.tsx'),
    route('privacy', 'routes/shop/privacy.tsx'),
    route('*', 'routes/shop/not-found.tsx'),
  ]),
  route('checkout/cancelled', 'routes/shop/checkout-cancelled.ts'),
  route('login', 'routes/shop/login.ts'),
  route('api/cart', 'routes/api/cart.ts'),
  route('api/stock', 'routes/api/stock.ts'),
  route('api/contact', 'routes/api/contact.ts'),
  route('api/sell', 'routes/api/sell.ts'),
  route('api/create-checkout', 'routes/api/create-checkout.ts'),
  route('api/release-checkout', 'routes/api/release-checkout.ts'),
  route('webhooks/stripe', 'routes/api/stripe-webhook.ts'),
] satisfies RouteConfig
