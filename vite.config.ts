import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Part of the server's build, so that it runs React's production code whatever NODE_ENV says. */
const BUNDLED = ['react', 'react-dom', 'react-router', '@react-router/node']

/**
 * What every page needs, in two files: one that changes with React only, one that changes with
 * the shop. Many small files would compress worse: 118 kB instead of 111 on the home page.
 */
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules/, priority: 2 },
  {
    name: 'frame',
    test: /app\/ui\/(shop-frame|product-card|page-meta|section|load-failed)\.tsx?$/,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
  },
}))
