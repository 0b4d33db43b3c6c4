import { expect, test } from 'vitest'
import { holdPresses, putOffProgram } from './page-program.ts'

const page = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><title>Kept</title>
<link rel="modulepreload" href="/assets/b.js"/><link rel="modulepreload" href="/assets/a.js"/></head>
<body><p>&lt;/body> and $& stay</p><script type="module" async="">import "/assets/a.js"</script>
<script>data()</script></body></html>`

test('nothing of a program is asked for before its time', () => {
  const late = putOffProgram(page)
  expect(late).not.toContain('modulepreload" href')
  expect(late).not.toContain('type="module"')
  expect(late).toContain('<script type="text/plain" id="program">import "/assets/a.js"</script>')
  expect(late).toContain('(["/assets/a.js","/assets/b.js"])')
})

test('the rest of the page stays as it is', () => {
  const changed = putOffProgram(holdPresses(page))
  const without = changed
    .replace(/<script>\(function [\s\S]*<\/script>(?=<\/body>)/, '')
    .replace('type="text/plain" id="program"', 'type="module" async=""')
  expect(without).toBe(page.replace(/<link rel="modulepreload"[^>]*>/g, ''))
})
