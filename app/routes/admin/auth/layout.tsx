import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import { useFocusOnRefusal } from '../../../ui/admin/kit/forms/use-focus-on-refusal.ts'
import { deleteCachedSheets } from '../../../ui/admin/rounds/offline-sheets.ts'
import type { Route } from './+types/layout'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

/**
 * Layout of the pages before sign-in. Round sheets that the device has stored are deleted, since no
 * staff member is signed in here.
 */
export default function AuthLayout() {
  useEffect(() => void deleteCachedSheets().catch(() => {}), [])
  useFocusOnRefusal()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError status={isRouteErrorResponse(error) ? error.status : 500} />
}
