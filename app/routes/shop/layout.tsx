import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { ShopFrame } from '../../ui/frame/shop-frame.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import type { Route } from './+types/layout'

/** Layout of the shop's pages. */
export default function ShopLayout() {
  return (
    <ShopFrame testPayments={useTestPayments()}>
      <Outlet />
    </ShopFrame>
  )
}

/** Errors of a page, at the first load or later, leave header and footer usable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame testPayments={useTestPayments()}>
      <LoadFailed status={isRouteErrorResponse(error) ? error.status : 500} />
    </ShopFrame>
  )
}

function useTestPayments(): boolean {
  return useRouteLoaderData<typeof rootLoader>('root')?.testPayments ?? false
}
