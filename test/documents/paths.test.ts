import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Paths between backticks, relative to the repository's root; patterns are skipped. */
const PATH = /`((?:app|test|tools|sandbox|db|demo|deploy|docs)\/[\w./-]+)`/g
/** Decision records are excluded, because they describe the past. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/*.md', 'docs/owner/*.md'])]

test.each(DOCUMENTS)('the paths named in %s exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
