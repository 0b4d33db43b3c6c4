import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The staff area: before signing in, and behind the guard. Who may what: routes/admin/access.ts. */
export const adminRoutes: RouteConfigEntry[] = [
  layout('routes/admin/entrance/layout.tsx', [
    route('admin/login', 'routes/admin/entrance/login.tsx'),
    route('admin/reset-password', 'routes/admin/entrance/reset-password.tsx'),
    route('admin/setup-first-admin', 'routes/admin/entrance/setup-first-admin.tsx'),
  ]),
  route('admin/sign-out', 'routes/admin/entrance/sign-out.ts'),
  route('api/setup-first-admin', 'routes/api/setup-first-admin.ts'),
  route('admin/products/preview/:id', 'routes/admin/products/preview.tsx'),
  route('admin/orders/:id/packing-slip', 'routes/admin/orders/packing-slip.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/search', 'routes/admin/search.tsx'),
    route('admin/session', 'routes/admin/session.ts'),
    route('admin/change-password', 'routes/admin/change-password.tsx'),
    route('admin/products', 'routes/admin/products/list.tsx'),
    route('admin/products/export.csv', 'routes/admin/products/export.ts'),
    route('admin/products/create', 'routes/admin/products/create.tsx'),
    route('admin/products/edit', 'routes/admin/products/edit.tsx', { id: 'product-edit-nothing' }),
    route('admin/products/edit/:id', 'routes/admin/products/edit.tsx', { id: 'product-edit' }),
    route('admin/products/edit/:id/pictures', 'routes/admin/products/pictures.ts'),
    route('admin/orders', 'routes/admin/orders/list.tsx', [
      route(':id', 'routes/admin/orders/order.tsx'),
    ]),
    route('admin/orders/export.csv', 'routes/admin/orders/export.ts'),
    route('admin/contact-submissions', 'routes/admin/messages/list.tsx', [
      route(':id', 'routes/admin/messages/message.tsx'),
    ]),
    route('admin/contact-submissions/export.csv', 'routes/admin/messages/export.ts'),
    route('admin/sell-submissions', 'routes/admin/offers/list.tsx', [
      route(':id', 'routes/admin/offers/offer.tsx'),
    ]),
    route('admin/sell-submissions/export.csv', 'routes/admin/offers/export.ts'),
    route('admin/newsletter-subscribers', 'routes/admin/subscribers/list.tsx', [
      route(':id/remove', 'routes/admin/subscribers/remove.tsx'),
    ]),
    route('admin/newsletter-subscribers/export.csv', 'routes/admin/subscribers/export.ts'),
    route('admin/users', 'routes/admin/users/list.tsx', [
      route('invite', 'routes/admin/users/invite.tsx'),
      route(':id', 'routes/admin/users/person.tsx'),
    ]),
    route('admin/users/export.csv', 'routes/admin/users/export.ts'),
    route('api/invite-admin-user', 'routes/api/invite-admin-user.ts'),
    route('admin/people-data', 'routes/admin/people-data/person.tsx'),
    route('admin/people-data/export.json', 'routes/admin/people-data/export.ts'),
    route('admin/failed-work', 'routes/admin/failed-work.tsx'),
    route('admin/unmatched-payments', 'routes/admin/unmatched-payments.tsx'),
    route('admin/history', 'routes/admin/history/list.tsx'),
    route('admin/history/export.csv', 'routes/admin/history/export.ts'),
    route('admin/account', 'routes/admin/account/account.tsx', [
      route('two-step', 'routes/admin/account/two-step.tsx'),
      route('two-step-off', 'routes/admin/account/two-step-off.tsx'),
      route('recovery-codes', 'routes/admin/account/recovery-codes.tsx'),
    ]),
  ]),
]
