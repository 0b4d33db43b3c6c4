import {
  type HomeCounts,
  homeFilterFailed,
  homeFilterNeedsNumbers,
  homeFilterText,
} from '../../content/listing/home-filter.ts'
import { readHome } from '../../domain/catalogue/fit/home.ts'
import { judgeHome, type Verdict } from '../../domain/catalogue/fit/judge-home.ts'
import { MEASURE_BATCH_SIZE } from '../../domain/catalogue/fit/measure-batch.ts'
import type { Opening } from '../../domain/catalogue/fit/openings.ts'
import { type Measures, NO_MEASURES } from '../../domain/catalogue/measures.ts'
import { rememberedHome } from './remembered-home.ts'

const TIMEOUT_MS = 15_000
const FORM = 'form[data-lazy=home]'

/** The filter stays on from listing to listing, until a full page load. */
let isOn = false
let isLearning = false
/** The form in which the last attempt has failed. */
let failedIn: HTMLFormElement | null = null
/**
 * Measures by product; they are the same for all visitors, so that no data about the home leave the
 * browser.
 */
const known = new Map<string, Measures>()

/** The verdicts for the home of `judgedFor`, cached since the page may change often. */
let judged = new Map<string, Verdict>()
let judgedFor = ''

function judge(id: string, openings: readonly Opening[]): Verdict {
  const verdict = judged.get(id) ?? judgeHome(known.get(id) ?? NO_MEASURES, openings)
  judged.set(id, verdict)
  return verdict
}

/** Turns the filter on or off. */
export async function handle({ type }: Event): Promise<void> {
  if (type !== 'submit') return
  isOn = !isOn
  failedIn = null
  await update()
}

void update()
new MutationObserver(() => void update()).observe(document.body, { childList: true, subtree: true })

/** Updates the page. Changes texts and attributes only: React owns the elements. */
async function update(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>(FORM)
  if (!form) return
  const home = rememberedHome()
  const cards = cardsBeside(form)
  form.hidden = home === null || cards.length === 0
  if (!home) isOn = false
  // Another list is loading.
  if (cards.length === 0) return
  const { openings } = home ? readHome(home) : { openings: [] }
  form.querySelector('button')?.setAttribute('aria-pressed', String(isOn))
  if (!isOn) {
    for (const { card, item } of cards) {
      item.hidden = false
      delete card.dataset.fit
    }
    return setStatusText(form, failedIn === form ? homeFilterFailed : '')
  }
  if (openings.length === 0) return setStatusText(form, homeFilterNeedsNumbers)
  const missing = cards.map(({ id }) => id).filter((id) => !known.has(id))
  if (missing.length === 0)
    return setStatusText(form, homeFilterText(filter(form, cards, openings)))
  if (isLearning) return
  isLearning = true
  try {
    await learn(missing)
  } catch {
    isOn = false
    failedIn = form
  }
  isLearning = false
  await update()
}

type Card = { id: string; card: HTMLElement; item: HTMLElement }

/** The pieces of the listing that the form belongs to. */
function cardsBeside(form: HTMLFormElement): Card[] {
  const items = form.parentElement?.querySelectorAll<HTMLElement>('li:has(> .card)') ?? []
  return [...items].flatMap((item) => {
    const card = item.querySelector<HTMLElement>('.card')
    const id = card?.querySelector<HTMLButtonElement>('.heart')?.value
    return card && id ? [{ id, card, item }] : []
  })
}

/** Hides pieces that do not fit or are not measured. */
function filter(form: HTMLFormElement, cards: readonly Card[], openings: readonly Opening[]) {
  const counts: HomeCounts = { fits: 0, tight: 0, not: 0, unmeasured: 0 }
  const focused = document.activeElement
  const requested = JSON.stringify(openings)
  if (requested !== judgedFor) judged = new Map()
  judgedFor = requested
  for (const { id, card, item } of cards) {
    const verdict = judge(id, openings)
    counts[verdict] += 1
    card.dataset.fit = verdict
    item.hidden = verdict === 'not' || verdict === 'unmeasured'
    // 'Load more' has moved the focus to a piece that is hidden now.
    if (item.hidden && item.contains(focused)) form.querySelector('button')?.focus()
  }
  return counts
}

/** @throws if the server does not respond with success */
async function learn(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MEASURE_BATCH_SIZE) {
    // Sorted, so that the same pieces have one cache entry.
    const requested = ids.slice(from, from + MEASURE_BATCH_SIZE).toSorted()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`/api/measures?ids=${requested.join()}`, { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const measures = (await response.json()) as Record<string, Measures>
    for (const id of requested) known.set(id, measures[id] ?? NO_MEASURES)
  }
}

function setStatusText(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[role=status]')
  if (status && status.textContent !== text) status.textContent = text
}
