import { chromium } from '@playwright/test'
import { createElement as h, type ReactNode } from 'react'
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  useLoaderData,
} from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as entry from '../../app/entry.server.tsx'
import { PageContents } from '../../app/server/page-cache/page-contents.ts'
import { type RequestServices, servicesContext } from '../../app/server/request-context.ts'
import { chromiumOptions } from '../support/browser/chromium.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'

const ORIGIN = 'http://shop.test'
const said = (what: string) => `(window.ran ??= []).push('${what}')`
/** Injections that would run if `unsafe-inline` were allowed. */
const MARKUP = [
  `<script>${said('script')}</script>`,
  `<script nonce="">${said('nonce')}</script>`,
  `<script type="module" async="">${said('module')}</script>`,
  `<script type="application/json">["stolen data"]</script>`,
  `<img src="/none" onerror="${said('handler')}">`,
].join('')
const DATA = `</script><script>${said('data')}</script><!--<script>`

const AS_IT_IS = 'dangerouslySetInnerHTML'

/** A page that inserts unescaped markup, which no page of the shop does. */
function Injected() {
  const { text } = useLoaderData<{ text: string }>()
  return h('main', {}, text, h('div', { [AS_IT_IS]: { __html: MARKUP } }))
}

const Layout = ({ children }: { children: ReactNode }) =>
  h(
    'html',
    { lang: 'en-GB' },
    h('head', {}, h('title', {}, 'Injected')),
    h('body', {}, children, h(ScrollRestoration), h(Scripts)),
  )

const route = { hasAction: false, hasClientAction: false, hasClientLoader: false }
const about = {
  ...route,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  imports: [],
}

const build: ServerBuild = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: { default: Outlet, Layout } },
    page: {
      id: 'page',
      parentId: 'root',
      index: true,
      module: { default: Injected, loader: () => ({ text: DATA }) },
    },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
    routes: {
      root: { ...about, id: 'root', path: '', hasLoader: false, module: '/assets/root.js' },
      page: {
        ...about,
        id: 'page',
        parentId: 'root',
        index: true,
        hasLoader: true,
        module: '/assets/page.js',
      },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'none',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
}

let shop: TestShop
let page: Response

beforeAll(async () => {
  vi.stubEnv('PROD', true)
  shop = await startTestShop()
  const context = new RouterContextProvider()
  const services: RequestServices = {
    ...shop.services,
    clientAddress: '192.0.2.1',
    contents: new PageContents(),
  }
  context.set(servicesContext, services)
  page = await createRequestHandler(build, 'production')(new Request(ORIGIN), context)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.stop()
})

test('injected scripts are blocked, and the page’s own scripts run', async () => {
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain(MARKUP)
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const tab = await browser.newPage()
    const requested: string[] = []
    await tab.route('**/*', async (request) => {
      const { pathname } = new URL(request.request().url())
      requested.push(pathname)
      if (pathname === '/') {
        const policy = page.headers.get('content-security-policy') ?? ''
        return await request.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: html,
          headers: { 'content-security-policy': policy },
        })
      }
      if (!pathname.startsWith('/assets/')) return await request.fulfill({ status: 404 })
      await request.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await tab.goto(ORIGIN)
    await expect.poll(() => requested).toContain('/assets/entry.js')
    expect(await tab.evaluate('window.ran')).toBeUndefined()
    const data = await tab.evaluate('new Response(window.__reactRouterContext.stream).text()')
    expect(data).toContain('window.ran')
    expect(data).not.toContain('stolen data')
  } finally {
    await browser.close()
  }
})
