import { createServer } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumOptions } from '../../test/support/browser/chromium.ts'

/** Lighthouse's result for a page: scores out of 100, milliseconds, bytes. */
export type PageFigures = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
  totalBytes: number
  scriptBytes: number
}

export type PageReport = {
  figures: PageFigures
  /** Failed audits, with their messages. */
  problems: string[]
}

export type LighthouseBrowser = {
  /** Loads a page with Lighthouse's default settings for mobile (slow 4G). */
  look(url: string, cookie?: string): Promise<PageReport>
  close(): Promise<void>
}

/** Starts the tests' browser with an empty profile. */
export async function openLighthouse(): Promise<LighthouseBrowser> {
  const port = await freePort()
  const options = await chromiumOptions()
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`]
  const browser: Browser = await chromium.launch({ ...options, args })
  return {
    look: (url, cookie) => look(port, url, cookie),
    close: () => browser.close(),
  }
}

async function look(port: number, url: string, cookie?: string): Promise<PageReport> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const problems = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => audits[id] ?? [])
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()),
  )
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: number('largest-contentful-paint'),
      cls: number('cumulative-layout-shift'),
      tbtMs: number('total-blocking-time'),
      totalBytes: number('total-byte-weight'),
      scriptBytes: scriptBytes(audits['network-requests']?.details),
    },
    problems,
  }
}

/** Bytes of scripts as transferred: compressed, with headers. */
function scriptBytes(details: unknown): number {
  const { items } = details as { items: { resourceType?: string; transferSize?: number }[] }
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
