/** The properties of a bundle's chunk that are used here; Vite adds `viteMetadata`. */
export type Chunk = {
  type: 'chunk'
  fileName: string
  /** File names of its static imports. */
  imports: string[]
  isEntry: boolean
  isDynamicEntry: boolean
  viteMetadata?: { importedCss: Set<string> } | undefined
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

/**
 * Style sheets that no page would load: those of chunks that only a dynamic `import()` reaches. The build
 * loads such chunks without their styles (docs/decisions/0065-modules-loaded-on-use.md).
 *
 * @returns one line per style sheet, with the chunk's file name
 */
export function lazyStyles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const loaded = reachedFrom(chunks.filter(({ isEntry }) => isEntry))
  const lazy = reachedFrom(chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
  return [...lazy]
    .filter((name) => !loaded.has(name))
    .flatMap((name) => {
      const styles = chunks.find(({ fileName }) => fileName === name)?.viteMetadata?.importedCss
      return [...(styles ?? [])].map((style) => `${style} of ${name}`)
    })

  function reachedFrom(some: readonly Chunk[]): Set<string> {
    const reached = new Set(some.map(({ fileName }) => fileName))
    for (const name of reached) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      for (const next of chunk?.imports ?? []) reached.add(next)
    }
    return reached
  }
}
