import { useEffect } from 'react'
import { data, isRouteErrorResponse, Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import { staffFlashMessageFor } from '../../content/staff/flash-messages.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { showsSampleContent } from '../../domain/settings/sample-content.ts'
import { showsSampleTestimonials } from '../../domain/testimonials/shown-testimonials.server.ts'
import { clearedFlashCookie, readFlash } from '../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../server/request-context.ts'
import adminStyles from '../../ui/admin/admin.css?url'
import { AdminError } from '../../ui/admin/admin-error.tsx'
import { AdminFrame } from '../../ui/admin/admin-frame.tsx'
import { useFocusOnRefusal } from '../../ui/admin/kit/forms/use-focus-on-refusal.ts'
import { useFocusPlace } from '../../ui/admin/kit/forms/use-focus-place.ts'
import { SampleBanner } from '../../ui/admin/settings/sample-banner.tsx'
import { useFreshness } from '../../ui/admin/use-freshness.ts'
import { useSession } from '../../ui/admin/use-session.ts'
import { showToast } from '../../ui/toast/toast.tsx'
import { guard } from '../../web/admin/guard.ts'
import { sidebarCounts } from '../../web/admin/sidebar-counts.ts'
import { signedInContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = guard

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Staff area') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log, clock, payments, settings, connections } = context.get(servicesContext)
  const { staff, expiresAt } = context.get(signedInContext)
  const notice = staffFlashMessageFor(readFlash(request.headers.get('cookie')))
  const facts = {
    facts: {
      fullName: staff.fullName,
      role: staff.role,
      ...(await sidebarCounts({ db, log }, staff)),
    },
    expiresInMs: expiresAt.getTime() - clock.now().getTime(),
    notice,
    /** Whether sample content is still shown, in a shop that takes live payments. */
    showsSamples:
      payments.live &&
      (showsSampleContent(settings.current, settings.defaults, connections.mail.from) ||
        (await showsSampleTestimonials(db))),
  }
  return notice ? data(facts, { headers: { 'set-cookie': clearedFlashCookie } }) : facts
}

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>
let last: Loaded | undefined

/** Keeps the loaded data if the server is unreachable. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    last = await serverLoader()
    return last
  } catch (error) {
    const meant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (meant || !last) throw error
    return last
  }
}

// Also runs at hydration, so that there are data to keep.
clientLoader.hydrate = true as const

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { restoring } = useSession(loaderData.expiresInMs)
  useFreshness()
  useFocusPlace()
  useFocusOnRefusal()
  const { notice } = loaderData
  useEffect(() => {
    if (notice) showToast(notice)
  }, [notice])
  return (
    <AdminFrame facts={loaderData.facts}>
      {notice && (
        <noscript>
          <p className="m-4 rounded-lg border border-hairline bg-raised p-4 font-semibold">
            {notice.title}
          </p>
        </noscript>
      )}
      {loaderData.showsSamples && <SampleBanner />}
      <Waiting restoring={restoring} />
      <Outlet />
    </AdminFrame>
  )
}

/** A progress bar during navigation; an overlay while the session is renewed. */
function Waiting({ restoring }: { restoring: boolean }) {
  const coming = useNavigation().state === 'loading'
  if (restoring) {
    return (
      <div role="status" className="fixed inset-0 z-30 grid place-items-center bg-paper/85">
        Loading...
      </div>
    )
  }
  return coming && <output className="staff-coming">Loading...</output>
}

/** Errors of a page leave the navigation usable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!known) return <AdminError status={status} />
  return (
    <AdminFrame facts={known.facts}>
      <AdminError status={status} />
    </AdminFrame>
  )
}
