import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Part of the server's build, so that it runs React's production code whatever NODE_ENV says. */
const BUNDLED = ['react', 'react-dom', 'react-router', '@react-router/node']

/** The shop's own part of what every page loads first. */
const FRAME =
  /app\/(root|routes\/shop\/layout|content\/trail|domain\/catalogue\/filters|ui\/(shop-frame|product-card|page-meta|section|load-failed|breadcrumbs|deferred-meta|prefers-reduced-motion|shop\/(deferred-loader|revalidation|skeletons)))\.tsx?$/

/** What the cart shares with the shop's other forms. */
const FORMS =
  /app\/(ui\/field\.tsx|ui\/cart\/customer-draft\.ts|content\/merge-toasts\.ts|platform\/email-address\.ts)$/

/**
 * What every page needs, in two files: one that changes with React only, one that changes with
 * the shop. Many small files would compress worse, by a kilobyte for every ten.
 */
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules/, priority: 2 },
  { name: 'frame', test: FRAME, priority: 1 },
  { name: 'forms', test: FORMS, priority: 1 },
  { name: 'cart', test: /app\/ui\/cart\/(cart-(changes|drawer|rows)|return-from-payment)\.tsx?$/ },
]

/**
 * The oldest browsers that the client bundle is built for: docs/browsers.md. Styles are compiled
 * by Tailwind for slightly older ones still, which see the pages without the bundle.
 */
const FLOOR = ['chrome114', 'edge114', 'firefox128', 'safari17', 'ios17']

/**
 * What the router carries for programs that watch it from within, which nothing here does: a
 * kilobyte for every visitor. In its place stand the same names with nothing
 * behind them; the build fails when a later version of the router asks for another.
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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), unwatchedRouter],
  environments: {
    client: {
      build: {
        target: FLOOR,
        rollupOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server/request-handler.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
  },
}))
