import { expect, test } from 'vitest'
import { type Chunk, lazyStyles } from './lazy-styles.ts'

const chunk = (fileName: string, more: Partial<Chunk> & { css?: string } = {}) => {
  const { css, ...rest } = more
  const importedCss = new Set(css ? [css] : [])
  const plain = { type: 'chunk' as const, fileName, imports: [], isEntry: false }
  return { ...plain, isDynamicEntry: false, viteMetadata: { importedCss }, ...rest }
}

const bundleOf = (...chunks: Chunk[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]))

test('the styles of a chunk that only an import() reaches are found, and those of its imports', () => {
  const bundle = bundleOf(
    chunk('page.js', { isEntry: true }),
    chunk('zoom.js', { isDynamicEntry: true, imports: ['hands.js'], css: 'zoom.css' }),
    chunk('hands.js', { css: 'hands.css' }),
  )
  expect(lazyStyles(bundle)).toEqual(['zoom.css of zoom.js', 'hands.css of hands.js'])
})

test('styles that a page imports statically are not reported', () => {
  const bundle = bundleOf(
    chunk('page.js', { isEntry: true, imports: ['shared.js'], css: 'page.css' }),
    chunk('shared.js', { css: 'shared.css' }),
    chunk('zoom.js', { isDynamicEntry: true, imports: ['shared.js'] }),
  )
  expect(lazyStyles(bundle)).toEqual([])
})
