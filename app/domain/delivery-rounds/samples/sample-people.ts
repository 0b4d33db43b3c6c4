/**
 * The invented customers and sellers of the demo's sample orders. `example.com` is a reserved domain
 * (RFC 2606).
 */
export const SAMPLE_PEOPLE = [
  'Ada Sample',
  'Ben Sample',
  'Cleo Sample',
  'Dev Sample',
  'Esme Sample',
  'Finn Sample',
  'Grace Sample',
  'Hugo Sample',
  'Ines Sample',
  'Jon Sample',
  'Kit Sample',
  'Lena Sample',
  'Mika Sample',
] as const
export type SamplePerson = (typeof SAMPLE_PEOPLE)[number]

/** 'ada.sample@example.com'. */
export const sampleEmail = (name: SamplePerson): string =>
  `${name.toLowerCase().replace(' ', '.')}@example.com`
