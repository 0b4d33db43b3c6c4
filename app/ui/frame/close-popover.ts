/**
 * Closes an open popover. Browsers without popovers (before Safari 17, Chrome 114, Firefox 125) do
 * not support the selector, and `matches` throws there.
 */
export function closePopover(element: HTMLElement | null): void {
  if (element && 'popover' in element && element.matches(':popover-open')) element.hidePopover()
}
