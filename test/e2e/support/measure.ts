import type { Page } from '@playwright/test'

const MIN_TEXT_PX = 14
/** The minimum size of any target, in CSS pixels. */
const MIN_TARGET_PX = 24
/** The minimum on a phone for buttons, fields and links styled as buttons. */
const MAIN_TARGET_PX = 44
const PHONE_PX = 768

/** Reports horizontal overflow, text that is too small, and touch targets that are too small. */
export async function measure(page: Page, width: number): Promise<string[]> {
  const limits = {
    text: MIN_TEXT_PX,
    target: MIN_TARGET_PX,
    main: width < PHONE_PX ? MAIN_TARGET_PX : MIN_TARGET_PX,
  }
  return await page.evaluate((least) => {
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, [aria-hidden=true]')
    const shown = (element: Element) => element.outerHTML.slice(0, 120)

    const wide: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) wide.push(`${scrollWidth} pixels wide`)

    const small = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode
      if (!holder || !textContent?.trim() || !seen(holder)) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      // Text of size 0 is for screen readers, beside something that is visible.
      if (size > 0 && size < least.text) small.add(`${size} pixel text: ${shown(holder)}`)
    }

    /** Inline links in text are exempt (WCAG 2.5.8). */
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim() ?? '') !== element.textContent?.trim()
    /** The touch area: the element, its label, or the card that its link covers. */
    const area = (element: HTMLElement) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      const covering = getComputedStyle(element, '::after')
      const card = covering.position === 'absolute' && covering.content !== 'none'
      const boxes = [element, label, card ? element.offsetParent : null]
      const sizes = boxes.flatMap((box) => (box ? [box.getBoundingClientRect()] : []))
      return {
        width: Math.max(...sizes.map((size) => size.width)),
        height: Math.max(...sizes.map((size) => size.height)),
      }
    }
    const tight: string[] = []
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden], [tabindex="-1"]), select, textarea, summary',
    )
    for (const target of targets) {
      const hidden = target.closest('.sr-only, [inert]') !== null
      if (hidden || !target.checkVisibility({ visibilityProperty: true })) continue
      if (inSentence(target)) continue
      const size = area(target)
      const main = target.matches('button, input:not([type=range]), select, textarea, summary')
      const needed = main ? least.main : least.target
      // Half a pixel of tolerance for rounding.
      if (Math.min(size.width, size.height) >= needed - 0.5) continue
      tight.push(`${size.width.toFixed()} x ${size.height.toFixed()} target: ${shown(target)}`)
    }
    return [...wide, ...small, ...new Set(tight)]
  }, limits)
}
