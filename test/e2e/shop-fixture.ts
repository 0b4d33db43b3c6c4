import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type OpenShop, openShop } from './open-shop.ts'

type Troubles = {
  watch(context: BrowserContext): void
  /** Complaints that match are part of the test. */
  expect(message: RegExp): void
}

type Fixtures = {
  /** Environment variables for the shop besides its own. */
  settings: Record<string, string>
  shop: OpenShop
  troubles: Troubles
  /** Opens another shopper's browser, with a cart of its own. */
  anotherShopper: () => Promise<Page>
}

/**
 * Each test has a shop of its own, with the demo's pieces. It fails on whatever the browser or
 * the shop complained about without the test having said so, and when stock and money do not
 * add up at the end.
 */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],

  shop: async ({ settings }, use) => {
    const { shop, close } = await openShop(settings)
    await use(shop)
    expect(await close(), 'what the shop left behind').toEqual([])
  },

  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },

  troubles: async ({ shop: _ }, use) => {
    const seen: string[] = []
    const expected: RegExp[] = []
    await use({
      watch: (context) => watch(context, seen),
      expect: (message) => expected.push(message),
    })
    const troubles = seen.filter((message) => !expected.some((one) => one.test(message)))
    expect(troubles, 'what browsers complained about').toEqual([])
  },

  context: async ({ context, troubles }, use) => {
    troubles.watch(context)
    await use(context)
  },

  anotherShopper: async ({ browser, baseURL, contextOptions, troubles }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
      troubles.watch(context)
      contexts.push(context)
      return await context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Breaches of the content security policy are errors on the console, too. */
function watch(context: BrowserContext, seen: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    seen.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(String(error.error())))
}

export { expect, type Page }
