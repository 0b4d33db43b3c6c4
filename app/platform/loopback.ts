/** The names under which a browser reaches a shop on its own machine. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address leads to this machine itself. @param url absolute, valid */
export const isLoopback = (url: string | URL): boolean =>
  LOOPBACK_NAMES.includes(new URL(url).hostname)
