import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.ts',
      'demo/**/*.test.ts',
      'tools/**/*.test.ts',
      'test/{documents,domain,races,faults,process,security,engines}/**/*.test.ts',
    ],
    globalSetup: './test/postgres.ts',
    pool: 'forks',
    execArgv: ['--import', './app/platform/drizzle-in-one.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Kills, races and faults have time limits, which a machine that is busy otherwise can miss
    // once. What fails twice in a row is broken; what passed at the second try is named.
    retry: 1,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
