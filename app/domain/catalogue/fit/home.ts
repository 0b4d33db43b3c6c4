import { parseMeasure } from '../measures.ts'
import { type Opening, type OpeningKind, STAIRS_TURNS, type StairsTurn } from './openings.ts'

/** The numbers of a home, as they are named in the form and in the browser's storage. */
export const HOME_FIELDS = {
  door: ['doorWidth', 'doorHeight'],
  corner: ['hallFirst', 'hallSecond', 'ceiling'],
  stairs: ['stairsWidth', 'headroom', 'landing'],
  lift: ['liftWidth', 'liftDepth', 'liftHeight', 'liftDoorWidth', 'liftDoorHeight'],
} as const satisfies Record<OpeningKind, readonly string[]>
export type HomeField = (typeof HOME_FIELDS)[OpeningKind][number]
export const HOME_FIELD_NAMES: readonly HomeField[] = Object.values(HOME_FIELDS).flat()

/** The entered texts, in centimetres; an empty text for a field without input. */
export type HomeInput = Record<HomeField, string> & { turn: StairsTurn }

/** Assumed ceiling if none is given: the least headroom of a way through a home, in millimetres. */
const USUAL_CEILING_MM = 2_000

/** Maximum length of a number, in characters; longer texts are truncated. */
const MAX_LENGTH = 8

/** @param given returns the text of a field from a query, a form or the browser's storage */
export function homeInput(given: (name: string) => string | null): HomeInput {
  const input = HOME_FIELD_NAMES.map((name) => [name, (given(name) ?? '').slice(0, MAX_LENGTH)])
  const turn = STAIRS_TURNS.find((one) => one === given('turn')) ?? 'none'
  return { ...(Object.fromEntries(input) as Record<HomeField, string>), turn }
}

export type ReadHomeResult = {
  openings: Opening[]
  /** Missing fields of openings that are only partly filled in. */
  missing: HomeField[]
  /** Fields whose text is not a number of centimetres from 0.1 to 999.9. */
  unreadable: HomeField[]
}

/** Reads the openings of a home that are completely filled in. */
export function readHome(input: HomeInput): ReadHomeResult {
  const read: ReadHomeResult = { openings: [], missing: [], unreadable: [] }
  const lengths: Partial<Record<HomeField, number>> = {}
  for (const name of HOME_FIELD_NAMES) {
    if (input[name].trim() === '') continue
    const length = parseMeasure('width', input[name])
    if (length === null) read.unreadable.push(name)
    else lengths[name] = length
  }
  for (const kind of Object.keys(HOME_FIELDS) as OpeningKind[]) {
    const needed = neededFor(kind, input.turn)
    const isEntered = HOME_FIELDS[kind].some((name) => input[name].trim() !== '')
    if (!isEntered) continue
    const missing = needed.filter((name) => input[name].trim() === '')
    read.missing.push(...missing)
    const isWhole = needed.every((name) => lengths[name] !== undefined)
    const isClear = !HOME_FIELDS[kind].some((name) => read.unreadable.includes(name))
    if (isWhole && isClear) read.openings.push(openingOf(kind, lengths, input.turn))
  }
  return read
}

function neededFor(kind: OpeningKind, turn: StairsTurn): readonly HomeField[] {
  const isOptional = (name: HomeField) =>
    name === 'ceiling' || (name === 'landing' && turn === 'none')
  return HOME_FIELDS[kind].filter((name) => !isOptional(name))
}

function openingOf(
  kind: OpeningKind,
  lengths: Partial<Record<HomeField, number>>,
  turn: StairsTurn,
): Opening {
  const mm = (name: HomeField) => lengths[name] ?? 0
  switch (kind) {
    case 'door':
      return { kind, width: mm('doorWidth'), height: mm('doorHeight') }
    case 'corner': {
      const ceiling = lengths.ceiling ?? USUAL_CEILING_MM
      return { kind, first: mm('hallFirst'), second: mm('hallSecond'), ceiling }
    }
    case 'stairs':
      return {
        kind,
        width: mm('stairsWidth'),
        headroom: mm('headroom'),
        turn,
        landing: turn === 'none' ? 0 : mm('landing'),
      }
    case 'lift':
      return {
        kind,
        width: mm('liftWidth'),
        depth: mm('liftDepth'),
        height: mm('liftHeight'),
        doorWidth: mm('liftDoorWidth'),
        doorHeight: mm('liftDoorHeight'),
      }
  }
}
