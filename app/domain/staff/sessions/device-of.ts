const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  // The first match is used, since most user agents also name other browsers.
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const DEVICES: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A readable name of a user agent: "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  const find = (table: typeof BROWSERS) => table.find(([mark]) => mark.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const device = find(DEVICES)
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown device'
}
