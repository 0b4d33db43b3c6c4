import { defineConfig } from 'vitest/config'

/** What all projects share; one PostgreSQL server serves the whole run. */
const SHARED = {
  globalSetup: './test/support/postgres.ts',
  execArgv: ['--import', './app/platform/load-drizzle.ts'],
  // A worker loads a module once for all of its files, which is most of what small tests cost.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for a database and for processes: two workers keep one core busy.
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
          include: ['test/{faults,process,security,engines}/**/*.test.ts'],
          // Kills and outages have time limits, which a busy machine can miss once. What passed
          // at the second try is named at the end of `npm test`.
          retry: 1,
        },
      },
    ],
  },
})
