/**
 * `npm test`: every check and every test, one suite after another, and what they add up to.
 *
 *     npm test                    everything
 *     npm test -- lint unit       these suites only
 */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ensureBuild } from './ensure-build.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Finished = { code: number; output: string }

type Suite = {
  name: string
  run(): Promise<Finished>
  /** What its report says; without one the suite is a single test. */
  report?: { file: string; count(text: string): Counts }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  /** What went wrong outside of a test. */
  errors: z.array(z.unknown()),
})

const SUITES: Suite[] = [
  { name: 'build', run: buildScreens },
  { name: 'typecheck', run: () => runScript('typecheck') },
  { name: 'lint', run: () => runScript('lint') },
  { name: 'imports', run: () => runScript('imports') },
  { name: 'unused', run: () => runScript('unused') },
  {
    name: 'unit',
    run: () => runScript('test:unit'),
    report: { file: 'test-results/vitest.json', count: countVitest },
  },
  {
    name: 'browser',
    run: () => runScript('test:e2e'),
    report: { file: 'test-results/playwright.json', count: countPlaywright },
  },
]

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !SUITES.some((suite) => suite.name === name))
  if (unknown) throw new Error(`there is no suite "${unknown}"`)
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of SUITES) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue
    const counts = await runSuite(suite)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  process.stdout.write(`${sentence(total)}\n`)
}

async function runSuite(suite: Suite): Promise<Counts> {
  process.stdout.write(`${suite.name} ... `)
  const started = performance.now()
  // Yesterday's report must not speak for a suite that broke before writing its own.
  if (suite.report) await rm(fromRoot(suite.report.file), { force: true })
  const { code, output } = await suite.run()
  const counts = await countSuite(suite, code)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${sentence(counts)} (${seconds} s)\n`)
  if (counts.failed > 0) process.stdout.write(`${withoutPasses(output).trim()}\n\n`)
  return counts
}

/** A suite that ran no test at all, or that ended badly without saying which, has failed. */
async function countSuite({ report }: Suite, code: number): Promise<Counts> {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const text = await readFile(fromRoot(report.file), 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 1, skipped: 0 }
  const counts = report.count(text)
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

function countVitest(text: string): Counts {
  const report = vitestReport.parse(JSON.parse(text))
  // A file that could not even be loaded holds no test that could have failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(text: string): Counts {
  const { stats, errors } = playwrightReport.parse(JSON.parse(text))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

async function buildScreens(): Promise<Finished> {
  try {
    await ensureBuild()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: String(error) }
  }
}

function runScript(name: string): Promise<Finished> {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: ROOT,
    shell: process.platform === 'win32',
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

/** Among hundreds of passed tests nobody finds the one that failed. */
function withoutPasses(output: string): string {
  const lines = output.split('\n')
  return lines
    .filter((line) => !stripVTControlCharacters(line).trimStart().startsWith('✓'))
    .join('\n')
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function fromRoot(file: string): string {
  return `${ROOT}/${file}`
}

await main()
