import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const MAX_BYTES = 1_500_000

const DOCUMENTS = ['README.md', ...globSync('docs/**/*.md')]
const PICTURES = globSync(['docs/images/*', 'docs/owner/pictures/*'])
/** The address and the alternative text of a picture, in Markdown and in HTML. */
const NAMED = /!\[([^\]]*)\]\(([^)\s]+)\)|<img src="([^"]+)"[^>]*?alt="([^"]*)"/g

const named = DOCUMENTS.flatMap((document) =>
  [...readFileSync(document, 'utf8').matchAll(NAMED)].map(
    ([, mark = '', address = '', source = '', alt = '']) => ({
      document,
      alt: mark || alt,
      file: path.join(path.dirname(document), address || source),
    }),
  ),
)

test('every picture that a document refers to exists and has an alternative text', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ file }) => !PICTURES.includes(file))).toEqual([])
  expect(named.filter(({ alt }) => alt.length < 10)).toEqual([])
})

test('every picture is used by a document, and their total size is limited', () => {
  const used = new Set(named.map(({ file }) => file))
  expect(PICTURES.filter((file) => !used.has(file))).toEqual([])
  const bytes = PICTURES.map((file) => statSync(file).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})
