import { expect, test } from 'vitest'
import { finishPage as finish, type RenderedPage } from './finish-page.ts'

function finishPage(page: RenderedPage) {
  const { parts, inlineScripts } = finish(page)
  return { html: parts.join(''), inlineScripts }
}

const nonce = 'a1b2c3'
const page = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js" nonce="a1b2c3"/><title>Kept</title>
<link rel="modulepreload" href="/assets/b.js" nonce="a1b2c3"/><link rel="modulepreload" href="/assets/a.js" nonce="a1b2c3"/></head>
<body><p>&lt;/body> and $& stay</p><script nonce="a1b2c3">router()</script><script nonce="a1b2c3" type="module" async="">import "/assets/a.js"</script></body></html>`
const rendered = { html: page, nonce, data: '[{"a":1}]', deferHydration: true, isForStaff: false }

test('the client bundle is not preloaded with deferred hydration', () => {
  const { html } = finishPage(rendered)
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<script type="text/plain" id="program">import "/assets/a.js"</script>')
  expect(html).toContain('(["/assets/a.js","/assets/b.js"],false)')
})

test('the rest of the page is unchanged, without nonces', () => {
  const { html } = finishPage({ ...rendered, deferHydration: false })
  expect(html.replace(/<script>\(function [\s\S]*<\/script>(?=<\/body>)/, '')).toBe(
    page.replaceAll(' nonce="a1b2c3"', ''),
  )
})

test.each([true, false])('every own inline script is hashed (deferred hydration: %s)', (later) => {
  const { html, inlineScripts } = finishPage({ ...rendered, deferHydration: later })
  const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>([\s\S]*?)<\/script>/g)]
  expect(scripts.map(([, text = '']) => text).toSorted()).toEqual(inlineScripts.toSorted())
  expect(scripts).toHaveLength(later ? 5 : 4)
})

test('injected scripts are not hashed', () => {
  const injected = [
    '<script>stolen()</script>',
    '<script nonce="">stolen()</script>',
    '<script nonce="guessed">stolen()</script>',
    '<script type="module" async="">stolen()</script>',
    '<script id="program">stolen()</script>',
    '<link rel="modulepreload" href="/stolen()"/>',
    '</body></html><script>stolen()</script>',
  ]
  for (const markup of injected) {
    const html = page.replace('<p>', `${markup}<p>`)
    const { inlineScripts } = finishPage({ ...rendered, html })
    expect(inlineScripts, markup).toEqual(finishPage(rendered).inlineScripts)
  }
})

test('data that looks like markup is unchanged', () => {
  const nasty = { a: '</script><script>stolen()</script>', b: '<!--<script>', c: '$& \u2028' }
  const { html, inlineScripts } = finishPage({ ...rendered, data: JSON.stringify(nasty) })
  const element = /<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(element)).toEqual(nasty)
  expect(element).not.toContain('<')
  expect(inlineScripts).toEqual(finishPage(rendered).inlineScripts)
})
