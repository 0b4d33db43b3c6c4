import { defineConfig } from 'vitest/config'

/** Shared by all projects; one PostgreSQL server serves the whole run. */
const SHARED = {
  globalSetup: './test/support/postgres.ts',
  execArgv: ['--import', './app/platform/load-drizzle.ts'],
  // A worker loads each module once for all of its files, which is most of the cost of small tests.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** Start, kill and crash processes. */
const PROCESS_TESTS = [
  'test/{faults,process,security,engines}/**/*.test.ts',
  'app/platform/embedded-postgres/*.test.ts',
]

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
          include: ['{app,sandbox,demo,tools}/**/*.test.ts'],
          exclude: PROCESS_TESTS,
          retry: 0,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'domain',
          include: ['test/{documents,domain,imports,races}/**/*.test.ts'],
          retry: 0,
        },
      },
      {
        test: {
          ...SHARED,
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
