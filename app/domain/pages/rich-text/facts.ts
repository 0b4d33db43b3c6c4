/**
 * Facts of the settings that a text may name in braces, `{phone}`: they stay true when the settings
 * change. `content/page-facts.ts` defines the value of each.
 */
export const FACTS = [
  'legal name',
  'registration',
  'registered office',
  'vat',
  'address',
  'return address',
  'phone',
  'phone hours',
  'email',
  'order email',
] as const
export type FactName = (typeof FACTS)[number]

/**
 * Lists and forms that the program generates, each on its own line of a text: `{cookies}`. An update of
 * the program also updates them.
 */
export const INSERTS = [
  'grades',
  'collection charges',
  'cancellation form',
  'collected data',
  'lawful bases',
  'retention periods',
  'cookies',
] as const
export type InsertName = (typeof INSERTS)[number]

export const factNamed = (text: string): FactName | undefined => FACTS.find((name) => name === text)
export const insertNamed = (text: string): InsertName | undefined =>
  INSERTS.find((name) => name === text)
