// First: each worker loads this file before its tests.
import './app/platform/load-drizzle.ts'
import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './test/support/browser/chromium.ts'

const PHONE = { width: 390, height: 844 }

const launch = await chromiumOptions()
// A page is open for seconds only in a test: compiling optimized code takes longer than it saves, and
// took a quarter of the processor time of all pages.
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev'

/**
 * End-to-end tests of the real shop. A test runs once: on a desktop by default, on a phone with the tag
 * `@phone`, and without scripts with the tag `@plain`. The few tests whose page differs between desktop and
 * phone by more than its layout are tagged `@both`. screens.spec.ts checks the layout of every page at
 * every width.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './test/e2e/support/prepare-shop.ts',
  fullyParallel: true,
  // The work for a page is shared by browser, shop and database, so two workers use two cores.
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
