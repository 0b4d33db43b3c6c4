import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'

type ServerRoute = {
  method: 'GET' | 'POST'
  /** In Fastify's syntax. */
  url: string
  /** The module that registers it. */
  file: string
}

const serve = (method: ServerRoute['method'], url: string, file: string): ServerRoute => ({
  method,
  url,
  file: `server/${file}`,
})

/**
 * Addresses answered by Fastify before React Router. A POST whose address is also a page extracts
 * the files from the form and passes the rest to that page. GET includes HEAD. Everything else
 * (`*`) goes to React Router. `/metrics` has its own port (observability/metrics-server.ts).
 */
export const serverRoutes: readonly ServerRoute[] = [
  serve('GET', '/healthz', 'health-checks.ts'),
  serve('GET', '/readyz', 'health-checks.ts'),
  serve('GET', '/media/:file', 'serve-media.ts'),
  serve('GET', '/sell-photos/:file', 'uploads/photos/sell-photo-uploads.ts'),
  serve('POST', '/api/sell-photos', 'uploads/photos/sell-photo-uploads.ts'),
  serve('POST', '/sell', 'uploads/photos/sell-photo-uploads.ts'),
  serve('POST', '/admin/products/pictures', 'uploads/pictures/product-picture-uploads.ts'),
  serve('POST', '/admin/products/create', 'uploads/pictures/product-picture-uploads.ts'),
  serve('POST', '/admin/products/edit/:id/pictures', 'uploads/pictures/product-picture-uploads.ts'),
  serve('POST', '/admin/words/:document/pictures', 'uploads/pictures/product-picture-uploads.ts'),
  serve('POST', '/admin/products/import', 'uploads/import-uploads.ts'),
  serve('POST', '/admin/import/:kind', 'uploads/list-uploads.ts'),
  serve('POST', '/admin/rounds/press', 'uploads/photos/proof-uploads.ts'),
  serve('POST', '/order/:token', 'uploads/photos/conversation-photo-uploads.ts'),
  serve('POST', '/order/:token/faulty', 'uploads/photos/return-uploads.ts'),
  serve('POST', '/admin/returns/:id', 'uploads/photos/return-uploads.ts'),
  serve('POST', '/admin/settings/pictures', 'uploads/pictures/settings-picture-uploads.ts'),
  serve('POST', '/conversation/:token', 'uploads/photos/conversation-photo-uploads.ts'),
  serve('POST', '/admin/inbox/:kind/:id', 'uploads/photos/conversation-photo-uploads.ts'),
]

/** Files of the client build, served by server/http-server.ts; by Vite in `npm run dev`. */
export const clientFiles: readonly string[] = [
  '/assets/*',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/sheet-worker.js',
]

/** Registered in `npm run dev` only. */
export const developmentRoutes: readonly ServerRoute[] = [
  serve('GET', '/dev/mail', 'mail-previews/mail-previews.ts'),
  serve('GET', '/dev/mail/:kind', 'mail-previews/mail-previews.ts'),
]

/** One module for the whole shop and each category. */
const listing = 'routes/shop/catalogue/listing.tsx'

/** One module for both formats. */
const sizeFile = 'routes/shop/catalogue/size-file.ts'

/** The staff area: before sign-in, and behind the guard. Permissions: web/admin/access.ts. */
export const adminRoutes: RouteConfigEntry[] = [
  layout('routes/admin/auth/layout.tsx', [
    route('admin/login', 'routes/admin/auth/login.tsx'),
    route('admin/reset-password', 'routes/admin/auth/reset-password.tsx'),
    route('admin/setup-first-admin', 'routes/admin/auth/setup-first-admin.tsx'),
  ]),
  route('admin/sign-out', 'routes/admin/auth/sign-out.ts'),
  route('api/setup-first-admin', 'routes/api/setup-first-admin.ts'),
  route('admin/products/preview/:id', 'routes/admin/products/preview.tsx'),
  route('admin/words/:document/preview', 'routes/admin/words/preview.tsx'),
  route('admin/orders/:id/packing-slip', 'routes/admin/orders/packing-slip.tsx'),
  route('admin/rounds/:id/sheet', 'routes/admin/rounds/sheet.tsx'),
  route('admin/orders/packing-slips', 'routes/admin/orders/packing-slips.tsx'),
  route('admin/orders/round-sheets', 'routes/admin/orders/round-sheets.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/search', 'routes/admin/search.tsx'),
    route('admin/session', 'routes/admin/session.ts'),
    route('admin/change-password', 'routes/admin/change-password.tsx'),
    route('admin/products', 'routes/admin/products/list.tsx'),
    route('admin/products/bulk', 'routes/admin/products/bulk.tsx'),
    route('admin/products/export.csv', 'routes/admin/products/export.ts'),
    route('admin/products/archive.zip', 'routes/admin/products/archive.ts'),
    route('admin/products/import', 'routes/admin/imports/list.tsx'),
    route('admin/products/import/:id', 'routes/admin/imports/import.tsx'),
    route('admin/products/import/:id/rows.csv', 'routes/admin/imports/rows.ts'),
    route('admin/products/search-words', 'routes/admin/products/search-words.tsx'),
    route('admin/products/create', 'routes/admin/products/create.tsx'),
    route('admin/products/edit', 'routes/admin/products/edit.tsx', { id: 'product-edit-nothing' }),
    route('admin/products/edit/:id', 'routes/admin/products/edit.tsx', { id: 'product-edit' }),
    route('admin/products/edit/:id/pictures', 'routes/admin/products/pictures.ts'),
    route('admin/products/edit/:id/price', 'routes/admin/products/price.tsx'),
    route('admin/products/edit/:id/purchase', 'routes/admin/stock-book/purchase.tsx'),
    route('admin/products/pictures/edit', 'routes/admin/products/edit-upload.ts'),
    route('admin/stock-book', 'routes/admin/stock-book/stock.tsx'),
    route('admin/stock-book/export.csv', 'routes/admin/stock-book/export-stock.ts'),
    route('admin/stock-book/sold', 'routes/admin/stock-book/sales.tsx'),
    route('admin/stock-book/sold/export.csv', 'routes/admin/stock-book/export-sales.ts'),
    route('admin/orders', 'routes/admin/orders/list.tsx', [
      route(':id', 'routes/admin/orders/order.tsx'),
    ]),
    route('admin/orders/bulk', 'routes/admin/orders/bulk.tsx'),
    route('admin/orders/schedule', 'routes/admin/orders/schedule.tsx'),
    route('admin/orders/export.csv', 'routes/admin/orders/export.ts'),
    route('admin/orders/:id/return', 'routes/admin/returns/open.tsx'),
    route('admin/returns', 'routes/admin/returns/list.tsx', [
      route(':id', 'routes/admin/returns/return.tsx'),
    ]),
    route('admin/returns/export.csv', 'routes/admin/returns/export.ts'),
    route('admin/returns/photos/:id', 'routes/admin/returns/photo.ts'),
    route('admin/discount-codes', 'routes/admin/discounts/list.tsx', [
      route('new', 'routes/admin/discounts/new.tsx'),
      route(':id', 'routes/admin/discounts/code.tsx'),
    ]),
    route('admin/discount-codes/export.csv', 'routes/admin/discounts/export.ts'),
    route('admin/import/:kind', 'routes/admin/list-imports/upload.tsx'),
    route('admin/import/:kind/:id', 'routes/admin/list-imports/import.tsx'),
    route('admin/import/:kind/:id/rows.csv', 'routes/admin/list-imports/rows.ts'),
    route('admin/delivery', 'routes/admin/delivery/list.tsx', [
      route('new', 'routes/admin/delivery/new.tsx'),
      route(':id', 'routes/admin/delivery/zone.tsx'),
    ]),
    route('admin/rounds', 'routes/admin/rounds/board.tsx', [
      route('stops/:id', 'routes/admin/rounds/stop.tsx'),
    ]),
    route('admin/rounds/:id', 'routes/admin/rounds/round.tsx'),
    route('admin/rounds/press', 'routes/admin/rounds/stop-action.ts'),
    route('admin/rounds/stops/:id/photo', 'routes/admin/rounds/photo.ts'),
    route('admin/vans', 'routes/admin/rounds/vans.tsx'),
    route('admin/redirects', 'routes/admin/redirects/list.tsx', [
      route('new', 'routes/admin/redirects/new.tsx'),
      route(':id', 'routes/admin/redirects/redirect.tsx'),
    ]),
    route('admin/redirects/export.csv', 'routes/admin/redirects/export.ts'),
    route('admin/testimonials', 'routes/admin/testimonials/list.tsx', [
      route('new', 'routes/admin/testimonials/new.tsx'),
      route(':id', 'routes/admin/testimonials/testimonial.tsx'),
    ]),
    route('admin/testimonials/export.csv', 'routes/admin/testimonials/export.ts'),
    route('admin/inbox', 'routes/admin/conversations/list.tsx', [
      route(':kind/:id', 'routes/admin/conversations/conversation.tsx'),
    ]),
    route('admin/inbox/photos/:key', 'routes/admin/conversations/photo.ts'),
    route('admin/saved-replies', 'routes/admin/conversations/saved-replies.tsx'),
    route('admin/contact-submissions', 'routes/admin/messages/list.tsx', [
      route(':id', 'routes/admin/messages/message.tsx'),
    ]),
    route('admin/contact-submissions/export.csv', 'routes/admin/messages/export.ts'),
    route('admin/sell-submissions', 'routes/admin/sell-requests/list.tsx', [
      route(':id', 'routes/admin/sell-requests/sell-request.tsx'),
    ]),
    route('admin/waiting', 'routes/admin/waiting.tsx'),
    route('admin/sell-submissions/export.csv', 'routes/admin/sell-requests/export.ts'),
    route('admin/newsletter-subscribers', 'routes/admin/subscribers/list.tsx', [
      route(':id/remove', 'routes/admin/subscribers/remove.tsx'),
    ]),
    route('admin/newsletter-subscribers/export.csv', 'routes/admin/subscribers/export.ts'),
    route('admin/users', 'routes/admin/users/list.tsx', [
      route('invite', 'routes/admin/users/invite.tsx'),
      route(':id', 'routes/admin/users/staff-member.tsx'),
    ]),
    route('admin/users/export.csv', 'routes/admin/users/export.ts'),
    route('api/invite-admin-user', 'routes/api/invite-admin-user.ts'),
    route('admin/people-data', 'routes/admin/personal-data/personal-data.tsx'),
    route('admin/people-data/export.json', 'routes/admin/personal-data/export.ts'),
    route('admin/failed-work', 'routes/admin/failed-work.tsx'),
    route('admin/unmatched-payments', 'routes/admin/unmatched-payments.tsx'),
    route('admin/settings', 'routes/admin/settings/overview.tsx'),
    route('admin/settings/connections', 'routes/admin/settings/connections.tsx'),
    route('admin/settings/:section', 'routes/admin/settings/section.tsx'),
    route('admin/views', 'routes/admin/views.tsx'),
    route('admin/words', 'routes/admin/words/list.tsx'),
    route('admin/words/:document', 'routes/admin/words/document.tsx'),
    route('admin/words/:document/versions/:number', 'routes/admin/words/version.tsx'),
    route('admin/words/:document/pictures', 'routes/admin/words/pictures.ts'),
    route('admin/history', 'routes/admin/history/list.tsx'),
    route('admin/history/export.csv', 'routes/admin/history/export.ts'),
    route('admin/account', 'routes/admin/account/account.tsx', [
      route('two-step', 'routes/admin/account/two-step.tsx'),
      route('two-step-off', 'routes/admin/account/two-step-off.tsx'),
      route('recovery-codes', 'routes/admin/account/recovery-codes.tsx'),
    ]),
  ]),
]

/** React Router also answers `{address}.data` and, for lazy discovery, `/__manifest`. */
export default [
  layout('routes/shop/layout.tsx', [
    index('routes/shop/home.tsx'),
    route('shop', listing, { id: 'shop' }),
    route('shop/sofas', listing, { id: 'shop-sofas' }),
    route('shop/chairs', listing, { id: 'shop-chairs' }),
    route('shop/tables', listing, { id: 'shop-tables' }),
    route('shop/decor', listing, { id: 'shop-decor' }),
    route('shop/product/:id', 'routes/shop/catalogue/product.tsx'),
    route('shop/product/:id/fit', 'routes/shop/catalogue/fit.tsx'),
    route('compare', 'routes/shop/catalogue/compare.tsx'),
    route('shop/:id', 'routes/shop/catalogue/short-product-address.tsx'),
    route('cart', 'routes/shop/checkout/cart.tsx'),
    route('delivery', 'routes/shop/pages/delivery.tsx'),
    route('contact', 'routes/shop/enquiries/contact.tsx'),
    route('sell', 'routes/shop/enquiries/sell.tsx'),
    route('newsletter', 'routes/shop/newsletter/newsletter.tsx'),
    route('newsletter/unsubscribe/:token', 'routes/shop/newsletter/unsubscribe.tsx'),
    route('saved', 'routes/shop/catalogue/saved.tsx'),
    route('alerts/new', 'routes/shop/catalogue/new-alert.tsx'),
    route('alerts/:token', 'routes/shop/catalogue/alert.tsx'),
    route('conversation/:token', 'routes/shop/enquiries/conversation.tsx'),
    route('your-furniture', 'routes/shop/enquiries/find-furniture.tsx'),
    route('your-furniture/:token', 'routes/shop/enquiries/your-furniture.tsx'),
    route('conversation/:token/photos/:key', 'routes/shop/enquiries/conversation-photo.ts'),
    route('reviews', 'routes/shop/pages/reviews.tsx'),
    route('review/:token', 'routes/shop/orders/review.tsx'),
    route('review/:token/stop', 'routes/shop/orders/review-opt-out.tsx'),
    route('order', 'routes/shop/orders/find-order.tsx'),
    route('order/:token', 'routes/shop/orders/order.tsx'),
    route('order/:token/pay-difference', 'routes/shop/orders/pay-difference.ts'),
    route('order/:token/receipt', 'routes/shop/orders/order-receipt.tsx'),
    route('order/:token/delivery.ics', 'routes/shop/orders/order-calendar.ts'),
    route('order/:token/return', 'routes/shop/orders/order-return.tsx'),
    route('order/:token/faulty', 'routes/shop/orders/order-fault.tsx'),
    route('order/:token/photos/:id', 'routes/shop/orders/order-photo.ts'),
    route('cancellation-form', 'routes/shop/orders/cancellation-form.tsx'),
    route('checkout/success', 'routes/shop/checkout/confirmation.tsx'),
    route('our-story', 'routes/shop/pages/our-story.tsx'),
    route('how-it-works', 'routes/shop/pages/how-it-works.tsx'),
    route('sustainability', 'routes/shop/pages/sustainability.tsx'),
    route('terms', 'routes/shop/pages/terms.tsx'),
    route('terms/versions/:number', 'routes/shop/pages/terms-version.tsx'),
    route('privacy', 'routes/shop/pages/privacy.tsx'),
    route('privacy/versions/:number', 'routes/shop/pages/privacy-version.tsx'),
    route('*', 'routes/shop/not-found.tsx'),
  ]),
  route('shop/product/:id/size.glb', sizeFile, { id: 'size-glb' }),
  route('shop/product/:id/size.usdz', sizeFile, { id: 'size-usdz' }),
  route('checkout/cancelled', 'routes/shop/checkout/checkout-cancelled.ts'),
  route('checkout/difference-cancelled', 'routes/shop/orders/difference-cancelled.ts'),
  route('login', 'routes/shop/login.ts'),
  ...adminRoutes,
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('new-arrivals.xml', 'routes/seo/new-arrivals.ts'),
  route('manifest.webmanifest', 'routes/seo/manifest.ts'),
  route('.well-known/security.txt', 'routes/seo/security.ts'),
  route('api/products', 'routes/api/products.ts'),
  route('api/measures', 'routes/api/measures.ts'),
  route('api/cart', 'routes/api/cart.ts'),
  route('api/saved', 'routes/api/saved.ts'),
  route('api/stock', 'routes/api/stock.ts'),
  route('api/suggestions', 'routes/api/suggestions.ts'),
  route('api/delivery', 'routes/api/delivery.ts'),
  route('api/contact', 'routes/api/contact.ts'),
  route('api/sell', 'routes/api/sell.ts'),
  route('api/create-checkout', 'routes/api/create-checkout.ts'),
  route('api/release-checkout', 'routes/api/release-checkout.ts'),
  route('webhooks/stripe', 'routes/api/stripe-webhook.ts'),
] satisfies RouteConfig
