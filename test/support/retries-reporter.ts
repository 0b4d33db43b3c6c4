import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Read by `npm test`, which lists flaky tests. */
const REPORT = 'test-results/vitest-retries.json'

/** Writes the full names of flaky tests: those that failed first and passed on retry. */
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
