import { isRouteErrorResponse, Outlet } from 'react-router'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import type { Route } from './+types/layout'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

/** Layout of the pages before sign-in. */
export default function AuthLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError status={isRouteErrorResponse(error) ? error.status : 500} />
}
