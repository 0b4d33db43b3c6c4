/** The postcode areas of the United Kingdom, the Channel Islands and the Isle of Man. */
export const POSTCODE_AREAS: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH
  EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME
  MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY
  TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/),
)
/** Maximum number of codes in one zone: more than any country has. */
const MAX_CODES = 4_000

/** `area`: there is no such postcode area. `code`: not in the format of an area or district. */
export type AreasProblem = { kind: 'code' | 'area' | 'range' | 'too-many'; text: string }
export type ReadAreasResult = { ok: true; codes: string[] } | { ok: false; problem: AreasProblem }

const CODE = /^(?<area>[A-Z]{1,2})(?:(?<district>\d{1,2})(?<letter>[A-Z])?)?$/
const RANGE = /^(?<area>[A-Z]{1,2})(?<from>\d{1,2})[-–](?<other>[A-Z]{1,2})?(?<to>\d{1,2})$/

/**
 * Reads postcode areas and districts as staff enter them: `HP, OX1-OX4, BT, SW1A`, separated by commas,
 * semicolons or spaces, in any case.
 *
 * @returns each once, in alphabetical order, ranges written out
 */
export function readAreas(input: string): ReadAreasResult {
  const words = input
    .toUpperCase()
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const codes = new Set<string>()
  for (const text of words) {
    const read = readWord(text)
    if (typeof read === 'string') return { ok: false, problem: { kind: read, text } }
    for (const code of read) codes.add(code)
    if (codes.size > MAX_CODES) return { ok: false, problem: { kind: 'too-many', text } }
  }
  return { ok: true, codes: [...codes].sort(byNumber) }
}

function readWord(word: string): string[] | AreasProblem['kind'] {
  const { area = '', from, to, other = area } = RANGE.exec(word)?.groups ?? {}
  if (from === undefined || to === undefined) return readCode(word)
  if (!POSTCODE_AREAS.has(area)) return 'area'
  const [first, last] = [Number(from), Number(to)]
  if (other !== area || first > last) return 'range'
  return Array.from({ length: last - first + 1 }, (_, index) => `${area}${first + index}`)
}

function readCode(word: string): string[] | AreasProblem['kind'] {
  const { area, district, letter = '' } = CODE.exec(word)?.groups ?? {}
  if (area === undefined) return 'code'
  if (!POSTCODE_AREAS.has(area)) return 'area'
  return [district === undefined ? area : `${area}${Number(district)}${letter}`]
}

/** Areas and districts as staff read them: `BT, OX1-OX4`. @param codes as `readAreas` returns them */
export function areasText(codes: readonly string[]): string {
  const words: string[] = []
  let [first, last] = ['', '']
  for (const code of [...codes].sort(byNumber)) {
    if (follows(last, code)) last = code
    else {
      if (first) words.push(rangeText(first, last))
      ;[first, last] = [code, code]
    }
  }
  if (first) words.push(rangeText(first, last))
  return words.join(', ')
}

const rangeText = (first: string, last: string) => {
  if (first === last) return first
  return follows(first, last) ? `${first}, ${last}` : `${first}-${last}`
}

const DISTRICT = /^(?<area>[A-Z]+)(?<district>\d+)$/

function follows(one: string, other: string): boolean {
  const [a, b] = [DISTRICT.exec(one)?.groups, DISTRICT.exec(other)?.groups]
  return (
    a?.area !== undefined && a.area === b?.area && Number(a.district) + 1 === Number(b?.district)
  )
}

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/**
 * The areas and districts that a postcode lies in, the most specific first: SW1A, SW1, SW. BH20 lies in
 * BH20 and BH, never in BH2.
 *
 * @param outcode the first half of a postcode, in capitals
 */
export function codesOf(outcode: string): string[] {
  const { area, district, letter } = CODE.exec(outcode)?.groups ?? {}
  if (area === undefined) return []
  const codes = [area]
  if (district !== undefined) codes.unshift(`${area}${Number(district)}`)
  if (letter !== undefined) codes.unshift(outcode)
  return codes
}
