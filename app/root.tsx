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
} from 'react-router'
import type { Route } from './+types/root'
import { flashMessageFor } from './content/flash-messages.ts'
import { site } from './content/site.ts'
import { clearedFlashCookie, consumeFlash, readFlash } from './platform/flash-cookie.ts'
import { signFormTimestamp } from './platform/form-protection/form-timestamp.server.ts'
import { servicesContext } from './server/request-context.ts'
import stylesheet from './styles/app.css?url'
import serif from './styles/fonts/fraunces-display.woff2?url'
import sans from './styles/fonts/instrument-sans-text.woff2?url'
import { isRefusal, LoadFailed, Refused } from './ui/load-failed.tsx'
import { prefersReducedMotion } from './ui/prefers-reduced-motion.ts'
import { showToast, Toaster } from './ui/toast.tsx'

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

/** Nothing here depends on who asks, so that whole pages can be cached; a notice is the exception. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl, testPayments, clock, sessionSecret } = context.get(servicesContext)
  const code = readFlash(request.headers.get('Cookie'))
  const notice = flashMessageFor(code)
  // The pieces are in the cart again: it opens by itself.
  const cartReturned = code === 'payment-cancelled'
  const formStamp = signFormTimestamp(sessionSecret, clock.now())
  const shop = { publicUrl, testPayments, notice, cartReturned, formStamp }
  return notice ? data(shop, { headers: { 'Set-Cookie': clearedFlashCookie } }) : shop
}

/** The root's data stays as the first page brought it; later notices are read in the browser. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    // What was pressed before is done now (`page-program.ts`).
    document.documentElement.dataset.hydrated = ''
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
        <NewPage />
        <ScrollManner />
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
    if (code) void giveNotice(code)
  }, [key])
  return (
    <>
      <Toaster initial={loaderData.notice} />
      <Outlet />
    </>
  )
}

/** After a navigation in the browser. Its words are fetched when there is a notice, and only then. */
async function giveNotice(code: string) {
  const { flashMessageFor } = await import('./content/flash-messages.ts')
  const toast = flashMessageFor(code)
  if (toast) showToast(toast)
}

/** Says a new page's title to screen readers, which do not notice a navigation in the browser. */
function NewPage() {
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
 * How the page moves when `ScrollRestoration` moves it: gliding to the top of a new page, at
 * once when someone goes back. Must stand before it, so that its effect runs first.
 */
function ScrollManner() {
  const goesBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const atOnce = goesBack || prefersReducedMotion()
    const page = document.documentElement
    page.style.scrollBehavior = atOnce ? 'auto' : 'smooth'
    // Chromium scrolls by the style it last computed: without this, one navigation too late.
    getComputedStyle(page).getPropertyValue('scroll-behavior')
  }, [goesBack])
  return null
}

/**
 * The last resort: reached where a page outside the shop's frame, or the frame itself, fails. So
 * nothing of the frame is in it, nor any effect or call that some browser may not know.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  // Not the shop's business: whoever threw it says what stands there.
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return <Refused {...error.data} />
  return (
    <>
      <header className="page-column flex h-top-bar items-center border-b border-hairline">
        <a href="/" className="font-serif text-3xl tracking-tight">
          {site.name}
        </a>
      </header>
      <main id="content">
        <LoadFailed status={status} />
      </main>
    </>
  )
}
