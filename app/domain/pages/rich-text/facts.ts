/**
 * Facts of the settings that a text may name in braces, `{phone}`: they stay true when the settings
 * change. `content/page-facts.ts` says what each becomes.
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
 * Lists and forms that the shop keeps itself, a line of their own in a text: `{cookies}`. What they
 * say follows from the program, so that an update of it also updates them.
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
