import { expect, test } from 'vitest'
import { withAdditions } from './page-additions.ts'

const PAGE =
  '<html><head></head><body><a href="#content">Skip</a><header>Top</header></body></html>'

test('an announcement is placed before the top bar; without one the page is unchanged', () => {
  expect(withAdditions(PAGE, { announcement: null, theme: null })).toBe(PAGE)
  const page = withAdditions(PAGE, {
    announcement: { text: 'Closed today', href: null },
    theme: null,
  })
  expect(page).toContain(
    'Skip</a><aside class="announcement" aria-label="Announcement"><p>Closed today</p></aside><header>',
  )
})

test('the text and the address of an announcement are escaped', () => {
  const page = withAdditions(PAGE, {
    announcement: { text: '</aside><script>x</script>', href: '/"onclick="x' },
    theme: null,
  })
  expect(page).not.toContain('<script>')
  expect(page).toContain('<a href="/&quot;onclick=&quot;x">')
})

test('the colours are placed at the end of the head', () => {
  const theme = { '--color-green': '#123456', '--color-clay': '#654321' }
  expect(withAdditions(PAGE, { announcement: null, theme })).toContain(
    '<style>:root{--color-green:#123456;--color-clay:#654321}</style></head>',
  )
})
