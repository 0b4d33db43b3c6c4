import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Where `npm test` reads the names of tests that passed only when they were retried. */
const REPORT = 'test-results/vitest-retries.json'

/** Writes the full names of the tests that failed first and passed when retried. */
export default class RetriesReporter implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(REPORT, JSON.stringify(this.names))
  }
}
