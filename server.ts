import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { ensureBuild } from './tools/ensure-build.ts'

// Speeds up the next start; has no effect where the folder is not writable.
enableCompileCache(path.join(import.meta.dirname, 'node_modules/.cache/kept-modules'))

if (process.argv.includes('--dev')) {
  // Dynamic imports, after Drizzle's loader and the compile cache are in place.
  await import('./app/platform/load-drizzle.ts')
  const { runPrimary } = await import('./app/boot/run-primary.ts')
  await runPrimary({ development: true })
} else if (cluster.isPrimary) {
  await ensureBuild()
  type Boot = typeof import('./app/boot/run-primary.ts')
  const { runPrimary } = (await importBuilt('run-primary.js')) as Boot
  await runPrimary({ development: false })
} else {
  type Boot = typeof import('./app/boot/cluster-worker.ts')
  const { runWorker } = (await importBuilt('cluster-worker.js')) as Boot
  runWorker()
}

/** A module of the server build, whose entry points are in vite.config.ts. */
async function importBuilt(name: string): Promise<unknown> {
  return await import(path.join(import.meta.dirname, 'build/server', name))
}
