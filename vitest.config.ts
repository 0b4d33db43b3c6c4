import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.ts',
      'demo/**/*.test.ts',
      'tools/**/*.test.ts',
      'test/{documents,domain,races,process}/**/*.test.ts',
    ],
    globalSetup: './test/postgres.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
