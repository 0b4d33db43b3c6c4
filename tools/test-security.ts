/**
 * `npm run test:security`: the security tests with all repetitions and printed results; `npm test`
 * runs fewer. `SEED=…` repeats a run with the same invalid input.
 */
import { spawn } from 'node:child_process'
import { ensureBuild } from './ensure-build.ts'

await ensureBuild()
const child = spawn('vitest', ['run', 'test/security', ...process.argv.slice(2)], {
  env: { ...process.env, SECURITY: 'whole' },
  shell: process.platform === 'win32',
  stdio: 'inherit',
})
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
