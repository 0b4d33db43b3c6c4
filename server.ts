import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './app/platform/load-drizzle.ts'
import { ensureBuild } from './tools/ensure-build.ts'

// Speeds up the next start; has no effect where the folder is not writable.
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/kept-modules', import.meta.url)))
// Imported dynamically, after Drizzle's loader and the compile cache are in place.
if (cluster.isPrimary) {
  const { runPrimary } = await import('./app/boot/run-primary.ts')
  await runPrimary({ development: process.argv.includes('--dev'), ensureBuild })
} else {
  const { runWorker } = await import('./app/boot/cluster-worker.ts')
  runWorker()
}
