/** Host names of a shop on the visitor's own machine. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is a loopback address. @param url absolute, valid */
export const isLoopback = (url: string | URL): boolean =>
  LOOPBACK_NAMES.includes(new URL(url).hostname)
