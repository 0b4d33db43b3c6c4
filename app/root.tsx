import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { shopDetails } from './content/settings/shop-details.ts'
import { flashMessageFor } from './content/toasts/flash-messages.ts'
import { signFormTimestamp } from './platform/form-protection/form-timestamp.server.ts'
import { clearedFlashCookie, consumeFlash, readFlash } from './platform/http/flash-cookie.ts'
import { servicesContext } from './server/request-context.ts'
import stylesheet from './styles/app.css?url'
import serif from './styles/fonts/fraunces-display.woff2?url'
import sans from './styles/fonts/instrument-sans-text.woff2?url'
import { loadModulesOnUse } from './ui/loading/lazy-modules.ts'
import { isRefusal, LoadFailed, Refused } from './ui/loading/load-failed.tsx'
import { prefersReducedMotion } from './ui/prefers-reduced-motion.ts'
import { showToast, Toaster } from './ui/toast/toast.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'New arrivals',
    href: '/new-arrivals.xml',
  },
]

/**
 * Independent of the visitor, so that whole pages can be cached; a flash message is the exception.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl, testPayments, clock, sessionSecret, settings } = context.get(servicesContext)
  const code = readFlash(request.headers.get('Cookie'))
  const notice = flashMessageFor(code)
  // The cart has been restored: the drawer opens automatically.
  const cartReturned = code === 'payment-cancelled'
  const formStamp = signFormTimestamp(sessionSecret, clock.now())
  const details = shopDetails(settings.current)
  const shop = { publicUrl, testPayments, details, notice, cartReturned, formStamp }
  return notice ? data(shop, { headers: { 'Set-Cookie': clearedFlashCookie } }) : shop
}

/** The root's data are loaded once; later flash messages are read in the browser. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Replays captured interactions (`page-scripts.ts`).
    document.documentElement.dataset.hydrated = ''
    return loadModulesOnUse()
  }, [])
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f2" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageAnnouncer />
        <NavigationScrolling />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation()
  useEffect(() => {
    const code = key && consumeFlash()
    if (code) void showFlashMessage(code)
  }, [key])
  return (
    <>
      <Toaster initial={loaderData.notice} />
      <Outlet />
    </>
  )
}

/** Shows a flash message after a client-side navigation. Its texts are loaded lazily. */
async function showFlashMessage(code: string) {
  const { flashMessageFor } = await import('./content/toasts/flash-messages.ts')
  const toast = flashMessageFor(code)
  if (toast) showToast(toast)
}

/** Announces the title after a client-side navigation to screen readers. */
function PageAnnouncer() {
  const { pathname } = useLocation()
  const [here, setHere] = useState({ pathname, title: '' })
  useEffect(() => {
    const timer = setTimeout(() => {
      setHere((last) => (last.pathname === pathname ? last : { pathname, title: document.title }))
    }, 100)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {here.title}
    </p>
  )
}

/**
 * Scrolling by `ScrollRestoration`: smooth to the top of a new page, instant on back navigations.
 * Must be rendered before it, so that its effect runs first.
 */
function NavigationScrolling() {
  const goesBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const atOnce = goesBack || prefersReducedMotion()
    const page = document.documentElement
    page.style.scrollBehavior = atOnce ? 'auto' : 'smooth'
    // Forces a style computation: Chromium would apply the new style one navigation too late.
    getComputedStyle(page).getPropertyValue('scroll-behavior')
  }, [goesBack])
  useEffect(() => {
    // A smooth scroll that still runs would shift the position that is restored.
    const stop = () => scrollTo({ top: scrollY, behavior: 'instant' })
    addEventListener('popstate', stop)
    return () => removeEventListener('popstate', stop)
  }, [])
  return null
}

/**
 * The last-resort error boundary: for errors outside the shop's layout, or in it. Uses neither the
 * layout nor effects or newer browser functions.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const name = useRouteLoaderData<typeof loader>('root')?.details.name ?? 'Home'
  // A refusal brings its own text.
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return <Refused {...error.data} />
  return (
    <>
      <header className="page-column flex h-top-bar items-center border-b border-hairline">
        <a href="/" className="font-serif text-3xl tracking-tight">
          {name}
        </a>
      </header>
      <main id="content">
        <LoadFailed status={status} />
      </main>
    </>
  )
}
