import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Part of the server's build, so that it runs React's production code whatever NODE_ENV says. */
const BUNDLED = ['react', 'react-dom', 'react-router', '@react-router/node']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
    },
  },
}))
