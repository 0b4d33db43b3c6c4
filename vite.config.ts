import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/handler.ts' } },
      // Bundled, so that the built shop runs React's production code whatever NODE_ENV says.
      resolve: { noExternal: ['react', 'react-dom', 'react-router', '@react-router/node'] },
    },
  },
  server: { hmr: { port: 24678 } },
})
