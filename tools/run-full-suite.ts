/**
 * `npm run test:races` and `npm run test:faults`: the full suites, of which `npm test` runs a quick
 * subset. Prints the seed, a line per result, and the sum of all audits.
 *
 *     npm run test:races                      with a random seed
 *     npm run test:races -- --seed 42         repeats a run
 *     npm run test:races -- histories         only the files whose names contain `histories`
 *     npm run test:races -- --quick           the subset of `npm test`, with results
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { scratchFolder } from '../test/support/temp-folder.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SUITES = ['races', 'faults']
const POLL_INTERVAL_MS = 500
const AUDIT = /^audit: (\d+) rows$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const [suite = '', ...names] = positionals
if (!SUITES.includes(suite))
  throw new Error(`there is no suite "${suite}", but ${SUITES.join(', ')}`)

await ensureBuild()
const folder = await scratchFolder('kept-proof-')
try {
  process.exitCode = await runSuite(path.join(folder, 'figures'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function runSuite(figures: string): Promise<number> {
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const began = performance.now()
  say(`${suite}, seed ${seed}, ${cpus().length} cores, Node ${process.version}`)
  const follower = follow(figures)
  const { code, output } = await runTests(seed, figures)
  const audits = await follower.stop()
  const rows = audits.reduce((sum, found) => sum + found, 0)
  if (code !== 0) say(`\n${output.trim()}\n`)
  say(`Audits of stock and money: ${audits.length}, rows found: ${rows}`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const good = code === 0 && rows === 0 && audits.length > 0
  say(`${good ? 'All of it held' : `Failed; --seed ${seed} repeats it`} (${minutes} minutes)`)
  return good ? 0 : 1
}

/** Runs the files sequentially: measurements must not be affected by another file's load. */
function runTests(seed: number, figures: string): Promise<{ code: number; output: string }> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const files = names.length > 0 ? names.map((name) => `test/${suite}/${name}`) : [`test/${suite}/`]
  const child = spawn(process.execPath, [vitest, 'run', '--maxWorkers=1', ...files], {
    cwd: ROOT,
    env: {
      ...process.env,
      PROOF: values.quick ? 'quick' : 'whole',
      PROOF_SEED: String(seed),
      PROOF_FIGURES: figures,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Prints test output as it arrives; audits are printed at the end. */
function follow(figures: string) {
  let printed = 0
  const audits: number[] = []
  const look = async () => {
    const text = await readFile(figures, 'utf8').catch(() => '')
    const lines = text.split('\n').slice(0, -1)
    const fresh = lines.slice(printed)
    printed = lines.length
    for (const line of fresh) {
      const [, rows] = AUDIT.exec(line) ?? []
      if (rows === undefined) say(line)
      else audits.push(Number(rows))
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, POLL_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking.then(look)
      return audits
    },
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
