import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type OpenShop, openShop } from './open-shop.ts'

type Company = 'with-shoppers' | 'with-staff'

type Troubles = {
  watch(context: BrowserContext): void
  /** Complaints that match are part of the test. */
  expect(message: RegExp): void
}

type Fixtures = {
  /**
   * For tests that buy nothing: one shop serves them all, which saves most of their time. What
   * staff make in theirs is not in the one where shoppers' tests count pieces.
   */
  sharesShop: Company | false
  shop: OpenShop
  troubles: Troubles
  /** Opens another shopper's browser, with a cart of its own. */
  anotherShopper: () => Promise<Page>
}

type WorkerFixtures = {
  /** Environment variables for the shops besides their own. */
  settings: Record<string, string>
  /** A shop that tests share, opened for the first of them. */
  shared: (company: Company) => Promise<OpenShop>
}

/** The router gave up reading a page's data since another page was asked for. */
const NO_LONGER_WANTED = /^AbortError: BodyStreamBuffer was aborted$/

const LEFT_BEHIND = 'what the shop left behind'

/**
 * Each test has a shop of its own, with the demo's pieces, unless it says that it shares one. It
 * fails on whatever the browser or the shop complained about without the test having said so,
 * and when stock and money do not add up at the end.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharesShop: [false, { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],

  shared: [
    async ({ settings }, use) => {
      const open = new Map<Company, Promise<OpenShop>>()
      await use((company) => {
        const shop = open.get(company) ?? openShop(settings)
        open.set(company, shop)
        return shop
      })
      for (const shop of open.values()) {
        expect(await (await shop).close(), LEFT_BEHIND).toEqual([])
      }
    },
    { scope: 'worker' },
  ],

  shop: async ({ sharesShop, shared, settings }, use) => {
    const shop = sharesShop ? await shared(sharesShop) : await openShop(settings)
    await use(shop)
    expect(sharesShop ? shop.complaints() : await shop.close(), LEFT_BEHIND).toEqual([])
  },

  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },

  troubles: async ({ baseURL }, use) => {
    const seen: string[] = []
    const expected: RegExp[] = []
    await use({
      watch: (context) => watch(context, (text) => seen.push(text.replaceAll(baseURL ?? '', ''))),
      expect: (message) => expected.push(message),
    })
    const troubles = seen.filter((message) => !expected.some((one) => one.test(message)))
    expect(troubles, 'what browsers complained about').toEqual([])
  },

  context: async ({ context, troubles, javaScriptEnabled }, use) => {
    troubles.watch(context)
    if (javaScriptEnabled) awaitPrograms(context)
    await use(context)
  },

  anotherShopper: async ({ browser, baseURL, contextOptions, troubles }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
      troubles.watch(context)
      awaitPrograms(context)
      contexts.push(context)
      return await context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * Tests begin where a page's program answers, save on pages that have none, or from which a test
 * keeps it away: `waiting.spec.ts` is about what is done before.
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
      const answer = await goto(url, options)
      if (!options?.waitUntil) await alive(page)
      return answer
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const answer = await reload(options)
      await alive(page)
      return answer
    }
  })
}

/** Breaches of the content security policy are errors on the console, too. */
function watch(context: BrowserContext, note: (complaint: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const text = String(error.error())
    if (!NO_LONGER_WANTED.test(text)) note(text)
  })
}

export { expect }
