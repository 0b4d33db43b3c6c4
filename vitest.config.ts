import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const SHARED = {
  execArgv: ['--import', './app/platform/load-drizzle.ts'],
  // A worker loads each module only once for all of its files; loading is most of the cost of small tests.
  isolate: false,
  testTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
  hookTimeout: 120_000,
}

/**
 * One PostgreSQL server is used for the whole run. Each connection of a shop costs it 20 to 30 ms, because it
 * reads the catalog and compiles the triggers. `shopPool` therefore limits a shop's connections.
 */
const WITH_POSTGRES = {
  ...SHARED,
  globalSetup: './test/support/database/postgres.ts',
  provide: { shopPool: '5' },
}

/** Tests that start, kill and crash processes. */
const PROCESS_TESTS = [
  'test/{faults,process,security,engines}/**/*.test.ts',
  'app/platform/embedded-postgres/*.test.ts',
]

const TESTS_BESIDE_CODE = '{app,sandbox,demo,tools}/**/*.test.ts'
const OPENS_A_DATABASE =
  /test\/support\/(database\/database|imports\/(?:import-shop|list-shop)|mail\/mailbox|shop|two-processes)\.ts'|inject\('postgresUrl'\)/

/** Tests beside the code that open a database. */
const INTEGRATION_TESTS = globSync(TESTS_BESIDE_CODE, { cwd: import.meta.dirname }).filter((file) =>
  OPENS_A_DATABASE.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: '100%',
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/vitest.json' }],
      './test/support/retries-reporter.ts',
    ],
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: [TESTS_BESIDE_CODE],
          exclude: [...PROCESS_TESTS, ...INTEGRATION_TESTS],
          retry: 0,
        },
      },
      {
        test: {
          ...WITH_POSTGRES,
          name: 'integration',
          include: INTEGRATION_TESTS,
          exclude: PROCESS_TESTS,
          retry: 0,
        },
      },
      {
        test: {
          ...WITH_POSTGRES,
          name: 'domain',
          include: ['test/{documents,domain,imports}/**/*.test.ts'],
          retry: 0,
        },
      },
      {
        test: {
          ...WITH_POSTGRES,
          name: 'races',
          // These tests have many concurrent shoppers, so they use the pool size of production.
          provide: { shopPool: '20' },
          include: ['test/races/**/*.test.ts'],
          retry: 0,
        },
      },
      {
        test: {
          ...WITH_POSTGRES,
          name: 'process',
          include: PROCESS_TESTS,
          // Tests of crashes and outages have time limits that a busy machine can exceed. `npm
          // test` lists tests that passed on retry.
          retry: 1,
        },
      },
    ],
  },
})
