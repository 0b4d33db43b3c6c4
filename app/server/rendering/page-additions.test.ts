import { expect, test } from 'vitest'
import { withAdditions } from './page-additions.ts'

const PAGE =
  '<html><head></head><body><a href="#content">Skip</a><header>Top</header></body></html>'

test('an announcement stands before the top bar, and without one the page stays as it is', () => {
  expect(withAdditions(PAGE, { announcement: null, theme: null })).toBe(PAGE)
  const page = withAdditions(PAGE, {
    announcement: { text: 'Closed today', href: null },
    theme: null,
  })
  expect(page).toContain(
    'Skip</a><aside class="announcement" aria-label="Announcement"><p>Closed today</p></aside><header>',
  )
})

test('neither text nor address can be more than they are', () => {
  const page = withAdditions(PAGE, {
    announcement: { text: '</aside><script>x</script>', href: '/"onclick="x' },
    theme: null,
  })
  expect(page).not.toContain('<script>')
  expect(page).toContain('<a href="/&quot;onclick=&quot;x">')
})

test('colours stand at the end of the head', () => {
  const theme = { '--color-green': '#123456', '--color-clay': '#654321' }
  expect(withAdditions(PAGE, { announcement: null, theme })).toContain(
    '<style>:root{--color-green:#123456;--color-clay:#654321}</style></head>',
  )
})
