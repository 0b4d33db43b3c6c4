import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
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
import stylesheet from './app.css?url'
import { notices } from './content/messages.ts'
import { site } from './content/site.ts'
import serif from './fonts/fraunces-display.woff2?url'
import { stampForm } from './platform/form-stamp.server.ts'
import { noticeGiven, readNotice, takeNotice } from './platform/notice-cookie.ts'
import { servicesContext } from './services.ts'
import { LoadFailed } from './ui/load-failed.tsx'
import { ShopFrame } from './ui/shop-frame.tsx'
import { showToast, Toaster } from './ui/toast.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = () => [{ title: site.name }]

/** Nothing here depends on who asks, so that whole pages can be cached; a notice is the exception. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl, testPayments, clock, sessionSecret } = context.get(servicesContext)
  const notice = readNotice(request.headers.get('Cookie'))
  const formStamp = stampForm(sessionSecret, clock.now())
  const shop = { publicUrl, testPayments, notice, formStamp }
  return notice ? data(shop, { headers: { 'Set-Cookie': noticeGiven } }) : shop
}

/** The root's data stays as the first page brought it; later notices are read in the browser. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
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
    const toast = key && toastOf(takeNotice())
    if (toast) showToast(toast)
  }, [key])
  return (
    <>
      <Toaster initial={toastOf(loaderData.notice)} />
      <Outlet />
    </>
  )
}

function toastOf(code: string | null) {
  return Object.entries(notices).find(([known]) => known === code)?.[1]
}

/**
 * How the page moves when `ScrollRestoration` moves it: gliding to the top of a new page, at
 * once when someone goes back. Must stand before it, so that its effect runs first.
 */
function ScrollManner() {
  const goesBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = goesBack || calm ? 'auto' : 'smooth'
  }, [goesBack])
  return null
}

/** The last resort: reached where a page outside the shop's frame, or the frame itself, fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <ShopFrame testPayments={false}>
      <LoadFailed status={status} />
    </ShopFrame>
  )
}
