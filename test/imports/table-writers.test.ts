import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../../app', import.meta.url))
const TABLE = /export const (\w+) = \w*[tT]able\(\s*'(\w+)'/g
/** A write by the query builder. */
const BUILT = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
/** A write in SQL, to a table's constant or its name. */
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+(?:\$\{(\w+)\}|"?(\w+)"?)/gi

const names = (await readdir(APP, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const files = await Promise.all(
  names.map(async (name) => ({
    module: name.split(path.sep).slice(0, 2).join('/'),
    text: await readFile(path.join(APP, name), 'utf8'),
  })),
)

/** The tables' names by their constants. */
const tables = new Map(
  files.flatMap(({ text }) =>
    [...text.matchAll(TABLE)].map(([, constant = '', name = '']) => [constant, name] as const),
  ),
)

test('each table is written by one module, except those of the products', () => {
  const known = new Set(tables.values())
  const writers = new Map<string, Set<string>>()
  for (const { module, text } of files) {
    const constants = [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)].map(
      ([, constant = '', name = '']) => tables.get(constant) ?? name,
    )
    for (const table of constants.filter((name) => known.has(name))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(module))
    }
  }
  expect(writers.size).toBeGreaterThan(50)
  const shared = [...writers].filter(([, modules]) => modules.size > 1)
  expect(
    Object.fromEntries(shared.map(([table, modules]) => [table, [...modules].sort()])),
  ).toEqual({
    products: ['domain/catalogue', 'domain/product-admin', 'domain/stock'],
    product_images: ['domain/catalogue', 'domain/product-admin'],
  })
})
