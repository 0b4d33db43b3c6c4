/**
 * `npm test`: runs every check and every test, suite by suite, and prints the totals.
 *
 *     npm test                    all suites
 *     npm test -- lint unit       only these suites
 */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ensureBuild } from './ensure-build.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Finished = { code: number; output: string }

type Suite = {
  name: string
  run(): Promise<Finished>
  /** The parser of its report; without one the suite counts as a single test. */
  report?: { file: string; count(text: string): Counts }
  /** The file with the names of tests that passed only on retry, and its parser. */
  retried?: { file: string; namesIn(text: string): string[] }
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
  /** Errors outside tests. */
  errors: z.array(z.unknown()),
})

const retriedReport = z.array(z.string())

type PlaywrightSuite = {
  title: string
  specs: { title: string; tests: { status: string; projectName: string }[] }[]
  suites?: PlaywrightSuite[] | undefined
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        tests: z.array(z.object({ status: z.string(), projectName: z.string() })),
      }),
    ),
    suites: z.array(playwrightSuite).optional(),
  }),
)

const playwrightSuites = z.object({ suites: z.array(playwrightSuite) })

const STATIC_CHECKS: Suite[] = ['typecheck', 'lint', 'imports', 'unused'].map((name) => ({
  name,
  run: () => runScript(name),
}))

/**
 * Integration and domain tests wait for the database, mail and timers for a large part of their time, so there
 * are twice as many workers as cores. A number, because Vitest limits a percentage to the number of cores.
 */
const MORE_WORKERS = `--maxWorkers=${2 * availableParallelism()}`
const UNIT = vitestSuite('unit')
const INTEGRATION = vitestSuite('integration', MORE_WORKERS)
const DOMAIN = vitestSuite('domain', MORE_WORKERS)
const RACES = vitestSuite('races')
const PROCESS = vitestSuite('process')

const BROWSER: Suite = {
  name: 'browser',
  run: () => runScript('test:e2e'),
  report: { file: 'test-results/playwright.json', count: countPlaywright },
  retried: {
    file: 'test-results/playwright.json',
    namesIn: (text) => flakyTitles(playwrightSuites.parse(JSON.parse(text)).suites),
  },
}

/**
 * Steps run in sequence; the lanes of a step run in parallel. Suites with time limits run alone: each of
 * them uses all cores, so running two concurrently saves no time.
 */
const STEPS: Suite[][][] = [
  [[{ name: 'build', run: buildScreens }]],
  [STATIC_CHECKS, [UNIT]],
  [[INTEGRATION, DOMAIN, BROWSER, RACES, PROCESS]],
]

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const names = STEPS.flat(2).map(({ name }) => name)
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown) {
    process.stderr.write(`There is no suite "${unknown}". There are: ${names.join(', ')}.\n`)
    process.exitCode = 1
    return
  }
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const retried: string[] = []
  const runLane = async (lane: Suite[]) => {
    for (const suite of lane) {
      if (wanted.length > 0 && !wanted.includes(suite.name)) continue
      const counts = await runSuite(suite)
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
      retried.push(...(await namesOfRetried(suite)))
    }
  }
  for (const lanes of STEPS) await Promise.all(lanes.map(runLane))
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  process.stdout.write(`passed only when retried: ${retried.length}\n`)
  for (const name of retried) process.stdout.write(`  ${name}\n`)
  process.stdout.write(`${sentence(total)}\n`)
}

function vitestSuite(name: string, ...options: string[]): Suite {
  return {
    name,
    run: () => runScript('test:unit', ['--project', name, ...options]),
    report: { file: 'test-results/vitest.json', count: countVitest },
    retried: {
      file: 'test-results/vitest-retries.json',
      namesIn: (text) => retriedReport.parse(JSON.parse(text)),
    },
  }
}

async function runSuite(suite: Suite): Promise<Counts> {
  const started = performance.now()
  // An old report must not be read if the suite fails before writing a new one.
  for (const written of [suite.report, suite.retried]) {
    if (written) await rm(fromRoot(written.file), { force: true })
  }
  const { code, output } = await suite.run()
  const counts = await countSuite(suite, code)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${suite.name}: ${sentence(counts)} (${seconds} s)\n`)
  if (counts.failed > 0) process.stdout.write(`${withoutPasses(output).trim()}\n\n`)
  return counts
}

/** A suite that ran no test, or failed without naming one, has failed. */
async function countSuite({ report }: Suite, code: number): Promise<Counts> {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const text = await readFile(fromRoot(report.file), 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 1, skipped: 0 }
  const counts = report.count(text)
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/** @returns no names if the suite failed before writing its report */
async function namesOfRetried({ retried }: Suite): Promise<string[]> {
  if (!retried) return []
  const text = await readFile(fromRoot(retried.file), 'utf8').catch(() => null)
  return text === null ? [] : retried.namesIn(text)
}

function countVitest(text: string): Counts {
  const report = vitestReport.parse(JSON.parse(text))
  // A file that could not be loaded contains no failed test.
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

function runScript(name: string, args: string[] = []): Promise<Finished> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
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

/** Removes passed tests from the output, so that failures are visible. */
function withoutPasses(output: string): string {
  const lines = output.split('\n')
  return lines
    .filter((line) => !stripVTControlCharacters(line).trimStart().startsWith('✓'))
    .join('\n')
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Playwright's "flaky" tests: failed first and passed on retry. */
function flakyTitles(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `${title}: ${spec.title} [${projectName}]`),
    ),
    ...flakyTitles(inner),
  ])
}

function fromRoot(file: string): string {
  return `${ROOT}/${file}`
}

await main()
