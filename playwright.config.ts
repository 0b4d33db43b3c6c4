import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './test/support/browser/chromium.ts'

const PHONE = { width: 390, height: 844 }

const launch = await chromiumOptions()
// A page of a test is open for seconds only: compiling optimized code takes more time than it saves, a
// quarter of the processor time of all pages.
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev'

/**
 * End-to-end tests of the real shop. Each test runs once: on a desktop, with the tag `@phone` on a phone,
 * with `@plain` without scripts. The few tests whose page differs on a phone by more than its layout run on
 * both (`@both`); screens.spec.ts checks the layout of every page at every width.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './test/e2e/support/prepare-shop.ts',
  fullyParallel: true,
  // The work for a page is shared by browser, shop and database: two workers use two cores.
  workers: '100%',
  // A busy machine can exceed a time limit. `npm test` lists tests that passed on retry.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { ...launch, args: [...(launch.args ?? []), UNOPTIMIZED] },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone|@plain/,
    },
    {
      name: 'phone',
      use: { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
      grep: /@phone|@both/,
    },
    { name: 'plain', use: { javaScriptEnabled: false }, grep: /@plain/ },
  ],
})
