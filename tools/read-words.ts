/**
 * The words after the name of a tool, if there are as many as it needs. A word that begins with a dash is
 * refused: no tool that uses this has options, and `backup --help` would write a file of that name.
 *
 * @param usage what to type
 * @throws Error with the usage
 */
export function readWords(count: number, usage: string): string[] {
  const words = process.argv.slice(2)
  if (words.length !== count || words.some((word) => word === '' || word.startsWith('-'))) {
    throw new Error(`usage: ${usage}`)
  }
  return words
}
