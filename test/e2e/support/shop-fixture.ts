import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type OpenShop, openShop } from './open-shop.ts'
import { ShopHost } from './shop-host.ts'

type Sharing = 'with-shoppers' | 'with-staff' | 'with-buyers'

type BrowserErrors = {
  watch(context: BrowserContext): void
  /** Declares errors that match as expected. */
  expect(message: RegExp): void
}

type Fixtures = {
  /**
   * Shares one shop between tests, which is much faster. Tests with shoppers or staff buy nothing. Staff
   * tests have a separate shop, because shoppers' tests count products; tests with buyers use only pieces
   * and orders of their own.
   */
  sharesShop: Sharing | false
  shop: OpenShop
  browserErrors: BrowserErrors
  /** Opens a page in a new browser context, with its own cart. */
  anotherShopper: () => Promise<Page>
}

type WorkerFixtures = {
  /** Additional environment variables for the shops. */
  settings: Record<string, string>
  host: ShopHost
  /** Returns a shared shop, started on first use. */
  shared: (company: Sharing) => Promise<OpenShop>
  /** Shops for one test each. The next one starts, and earlier ones stop, while a test runs. */
  ownShops: { open: () => Promise<OpenShop>; close: (shop: OpenShop) => void }
}

/** The router aborted loading a page's data because of another navigation. */
const ABORTED_NAVIGATION = /^AbortError: BodyStreamBuffer was aborted$/

const FINAL_CHECKS = 'logged errors, and discrepancies of stock and money'

/**
 * Gives each test its own shop with the demo catalogue, unless it sets `sharesShop`. A test fails
 * on unexpected errors in the browser's console or the shop's log, and when the final audit of
 * stock and money finds a discrepancy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharesShop: [false, { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],

  host: [
    async ({ settings }, use) => {
      const host = new ShopHost(settings)
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],

  shared: [
    async ({ host }, use) => {
      const open = new Map<Sharing, Promise<OpenShop>>()
      await use((company) => {
        const shop = open.get(company) ?? openShop(host)
        open.set(company, shop)
        return shop
      })
      for (const shop of await Promise.all(open.values())) {
        const found = [...(await shop.check()), ...(await shop.close())]
        expect(found, FINAL_CHECKS).toEqual([])
      }
    },
    { scope: 'worker' },
  ],

  ownShops: [
    async ({ host }, use) => {
      let next: Promise<OpenShop> | undefined
      const closing: Promise<string[]>[] = []
      await use({
        async open() {
          const shop = await (next ?? openShop(host))
          next = openShop(host)
          // An error is thrown when the next test awaits it.
          next.catch(() => undefined)
          return shop
        },
        close: (shop) => closing.push(shop.close()),
      })
      if (next) closing.push((await next).close())
      expect((await Promise.all(closing)).flat(), FINAL_CHECKS).toEqual([])
    },
    { scope: 'worker' },
  ],

  shop: async ({ sharesShop, shared, ownShops }, use) => {
    const shop = sharesShop ? await shared(sharesShop) : await ownShops.open()
    try {
      await use(shop)
      expect(sharesShop ? shop.complaints() : await shop.check(), FINAL_CHECKS).toEqual([])
    } finally {
      if (!sharesShop) ownShops.close(shop)
    }
  },

  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },

  browserErrors: async ({ baseURL }, use) => {
    const seen: string[] = []
    const expected: RegExp[] = []
    await use({
      watch: (context) => watch(context, (text) => seen.push(text.replaceAll(baseURL ?? '', ''))),
      expect: (message) => expected.push(message),
    })
    const browserErrors = seen.filter((message) => !expected.some((one) => one.test(message)))
    expect(browserErrors, 'unexpected errors in the browser').toEqual([])
  },

  context: async ({ context, browserErrors, javaScriptEnabled }, use) => {
    browserErrors.watch(context)
    if (javaScriptEnabled) awaitPrograms(context)
    await use(context)
  },

  anotherShopper: async ({ browser, baseURL, contextOptions, browserErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
      browserErrors.watch(context)
      awaitPrograms(context)
      contexts.push(context)
      return await context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * Waits for hydration after each navigation, except on pages without a client bundle or when a test
 * blocks it. `deferred-hydration.spec.ts` covers interactions before hydration.
 */
function awaitPrograms(context: BrowserContext): void {
  const alive = (page: Page) =>
    page
      .waitForFunction(
        () => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset,
        null,
        { timeout: 3_000 },
      )
      .catch(() => {})
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil) await alive(page)
      return response
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const response = await reload(options)
      if (!options?.waitUntil) await alive(page)
      return response
    }
  })
}

/** Collects console errors, which include violations of the content security policy. */
function watch(context: BrowserContext, note: (complaint: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const text = String(error.error())
    if (!ABORTED_NAVIGATION.test(text)) note(text)
  })
}

export { expect }
