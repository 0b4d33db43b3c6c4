/** The placeholders, which are written in braces. */
export const PLACEHOLDERS = ['name', 'order number', 'shop name', 'your name'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The values in a conversation; null if there is none, such as the order number of a contact message. */
export type PlaceholderValues = Record<Placeholder, string | null>

const IN_BRACES = /\{([^{}\n]{0,60})\}/g

const known = (word: string) => PLACEHOLDERS.find((one) => one === word.trim().toLowerCase())

/** The texts in braces that are not placeholders, as entered: `{nmae}`. */
export function unknownPlaceholders(body: string): string[] {
  const found = [...body.matchAll(IN_BRACES)].filter(([, word = '']) => !known(word))
  return [...new Set(found.map(([input]) => input))]
}

/**
 * Fills in the placeholders of a text once: braces in a value are plain text.
 *
 * @returns `left`: those that stay as entered, because they are unknown or have no value
 */
export function fillIn(body: string, values: PlaceholderValues): { text: string; left: string[] } {
  const left = new Set<string>()
  const text = body.replaceAll(IN_BRACES, (input, word: string) => {
    const name = known(word)
    const value = name && values[name]
    if (value) return value
    left.add(input)
    return input
  })
  return { text, left: [...left] }
}
