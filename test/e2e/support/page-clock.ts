import type { Page } from '@playwright/test'
import { expect } from './shop-fixture.ts'

/** Staff see each other's changes within this time. */
const FRESH_MS = 10_000

/** A click before hydration falls back to the native behaviour after this time. */
const HELD_MS = 8_000

/**
 * Lets a held click fall back. As with the functions below, the test must have called
 * `page.clock.install()` before it opened the page.
 */
export async function releaseHeldClick(page: Page): Promise<void> {
  await page.clock.fastForward(HELD_MS)
}

/**
 * Lets ten seconds pass on the page's clock, within which it polls the server.
 */
export async function tenSecondsPass(page: Page): Promise<void> {
  await page.clock.fastForward(FRESH_MS)
}

/** Lets the page poll until the result of a background job is shown. */
export async function pollUntil(page: Page, isShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await tenSecondsPass(page)
    await isShown()
  }).toPass({ timeout: 15_000 })
}
