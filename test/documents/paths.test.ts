import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Paths from the repository's root, as text between backticks; without patterns. */
const PATH = /`((?:app|test|tools|sandbox|db|demo|deploy|docs)\/[\w./-]+)`/g
/** Decisions tell of their own day. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]

test.each(DOCUMENTS)('the paths that %s names are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
