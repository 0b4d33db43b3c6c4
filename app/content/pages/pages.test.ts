import { readdirSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { CART_COOKIE_SECONDS } from '../../domain/cart/cart.ts'
import { PAYMENT_SESSION_LIFETIME_MS } from '../../domain/orders/holds/hold-duration.ts'
import { parseDefaults } from '../../domain/pages/default-words.server.ts'
import { DOCUMENTS, type DocumentName } from '../../domain/pages/documents.ts'
import type { LegalText } from '../../domain/pages/legal/legal-text.ts'
import { showWords } from '../../domain/pages/show-words.ts'
import addresses from '../../routes.ts'
import { shownLegalText } from '../legal-texts.ts'
import { pageFacts } from '../page-facts.ts'
import { sampleSettings } from '../settings/sample-settings.ts'
import { shopDetails } from '../settings/shop-details.ts'
import { defaultWords } from './defaults.ts'

const shop = shopDetails(sampleSettings)
const defaults = parseDefaults(defaultWords)
const terms = shownLegalText(defaults.terms, sampleSettings)
const privacy = shownLegalText(defaults.privacy, sampleSettings)

const articles = { terms, privacy }
const shown = (name: DocumentName) => showWords(name, defaults[name].words, pageFacts(shop))
const contents = Object.fromEntries(DOCUMENTS.map((name) => [name, shown(name)]))

/** Every text in a content, at any depth. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

/** Every link target in a content. */
function linksIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return []
  const own = 'to' in content && typeof content.to === 'string' ? [content.to] : []
  return [...own, ...Object.values(content).flatMap(linksIn)]
}

function routeObjects(config: typeof addresses): RouteObject[] {
  return config.map(({ index, path: at, children }) =>
    index ? { index: true } : { ...(at && { path: at }), children: routeObjects(children ?? []) },
  )
}

/** Whether an address has a page other than the 404 page. */
function hasPage(address: string): boolean {
  const matched = matchRoutes(routeObjects(addresses), address)?.at(-1)?.route
  return matched !== undefined && matched.path !== '*' && matched.path !== 'shop/:id'
}

describe.each(Object.entries(articles))('the %s page', (_name, article: LegalText) => {
  test('has sections, each with an anchor of its own and text', () => {
    expect(article.sections.length).toBeGreaterThanOrEqual(11)
    const anchors = new Set(article.sections.map(({ id }) => id))
    expect(anchors.size).toBe(article.sections.length)
    for (const { id, blocks } of article.sections) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(textsIn(blocks).join(' ').length).toBeGreaterThan(100)
    }
  })

  test('names the trader and its date', () => {
    const words = textsIn(article).join(' ')
    for (const fact of [shop.legalName, ...shop.address, shop.phone]) expect(words).toContain(fact)
    expect(Number.isNaN(Date.parse(article.inForceFrom))).toBe(false)
  })
})

describe.each(Object.entries(contents))('the texts of %s', (_name, content) => {
  test('link only to existing pages', () => {
    const internal = linksIn(content).filter((href) => href.startsWith('/'))
    expect(internal.filter((href) => !hasPage(href.split('#')[0] ?? ''))).toEqual([])
  })

  test('link only to existing sections', () => {
    const anchors = linksIn(content).flatMap((href) => href.split('#')[1] ?? [])
    const ids = Object.values(articles).flatMap(({ sections }) => sections.map(({ id }) => id))
    // The anchor of the contact page's form.
    const known = new Set([...ids, 'message'])
    expect(anchors.filter((anchor) => !known.has(anchor))).toEqual([])
  })

  test('link outside the shop by https or mail only', () => {
    const outside = linksIn(content).filter((href) => !/^[/#]/.test(href))
    expect(outside.filter((href) => !/^(https:\/\/|mailto:)/.test(href))).toEqual([])
  })

  test('show only existing pictures', () => {
    const kept = readdirSync(path.join(import.meta.dirname, '../pictures'))
    const shown = textsIn(content).filter((text) => text.startsWith('/media/'))
    expect(shown.filter((address) => !kept.includes(path.basename(address)))).toEqual([])
  })
})

/** Names with a capital letter inside the word. */
const NAMES = /WhatsApp|JavaScript|WebP|iPhone|iPad/g
const IDENTIFIER = /\b\w*[a-z][A-Z]\w*/

test('no text contains an identifier of the code, as an automatic renaming may leave one', () => {
  const texts = textsIn(contents).filter((text) => !text.startsWith('/'))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => IDENTIFIER.test(text.replaceAll(NAMES, '')))).toEqual([])
})

test('descriptions of pages with link previews have at most 160 characters', () => {
  for (const name of DOCUMENTS) {
    expect(shown(name).description.length).toBeLessThanOrEqual(160)
  }
})

test('the terms name the company as registered, and its VAT number', () => {
  const words = textsIn(terms.sections[0]).join(' ')
  for (const fact of [shop.registration, shop.office, shop.vat]) expect(words).toContain(fact)
})

test('the terms contain the cancellation form, the privacy policy an address and a minimum age', () => {
  expect(JSON.stringify(terms)).toContain('Model cancellation form')
  expect(JSON.stringify(privacy)).toContain(`mailto:${shop.email}`)
  expect(JSON.stringify(privacy)).toContain('16 and over')
})

test('the stated periods are those that the shop enforces', () => {
  const minutes = `${PAYMENT_SESSION_LIFETIME_MS / 60_000} minutes`
  expect(JSON.stringify(terms)).toContain(`for up to ${minutes}`)
  expect(JSON.stringify(privacy)).toContain(minutes)
  expect(JSON.stringify(privacy)).toContain(`${CART_COOKIE_SECONDS / 86_400} days after`)
})
