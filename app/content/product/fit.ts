import type { Carry, Side } from '../../domain/catalogue/fit/carries.ts'
import type { FitDrawing } from '../../domain/catalogue/fit/draw-fit.ts'
import type { HomeField } from '../../domain/catalogue/fit/home.ts'
import { type Fit, MARGIN_MM } from '../../domain/catalogue/fit/judge-fit.ts'
import type { OpeningKind, StairsTurn } from '../../domain/catalogue/fit/openings.ts'
import { type Measures, measureText } from '../../domain/catalogue/measures.ts'

export const fitPage = {
  title: 'Will it fit?',
  description:
    'Measure your doors, corridor, stairs or lift, and see whether this piece comes through.',
  intro: 'Type what you have measured, in centimetres. Leave out what is not on the way.',
  private:
    'Your numbers stay on this device, for the next piece. Without JavaScript they are sent to answer you once, and are not kept.',
  button: 'Will it fit?',
  forget: 'Forget my numbers',
  box: 'We reckon with the box around the piece. One with slim arms or a sloping back may pass where its box does not.',
  compare: 'Compare it with others',
  ask: 'Send us the numbers',
  unmeasured:
    'Width, depth or height of this piece is not known yet, so there is no answer to give.',
  margin: `“Fits” means ${MARGIN_MM / 10} cm or more to spare everywhere on the way.`,
} as const

export const openingNames: Record<OpeningKind, string> = {
  door: 'Door',
  corner: 'Turn in a corridor',
  stairs: 'Stairs',
  lift: 'Lift',
}

/** How each opening is measured. */
export const howToMeasure: Record<OpeningKind, string> = {
  door: 'The narrowest door on the way, open, from frame to frame or to the open door, whichever is nearer.',
  corner:
    'The width before the turn and after it, from skirting to skirting. A door beside a corridor is a turn, too: take the door’s width as the second.',
  stairs:
    'The width between wall and banister. Headroom from the edge of a step straight up, where it is least. Winding steps without a landing cannot be told from numbers: ask us.',
  lift: 'The car from wall to wall, without handrails, and its open door.',
}

export const fieldNames: Record<HomeField, string> = {
  doorWidth: 'Door, width',
  doorHeight: 'Door, height',
  hallFirst: 'Corridor before the turn, width',
  hallSecond: 'Corridor after the turn, width',
  ceiling: 'Ceiling height (200 if left out)',
  stairsWidth: 'Stairs, width',
  headroom: 'Headroom',
  landing: 'Landing, depth',
  liftWidth: 'Lift, width',
  liftDepth: 'Lift, depth',
  liftHeight: 'Lift, height',
  liftDoorWidth: 'Lift door, width',
  liftDoorHeight: 'Lift door, height',
}

export const turnNames: Record<StairsTurn, string> = {
  none: 'Straight',
  quarter: 'A right-angled turn on a landing',
  half: 'Back on themselves on a landing',
}
export const turnLabel = 'How the stairs run'

export const fieldMissing = 'Needed for an answer.'
/** What an opening that is partly filled in still needs. */
export const stillNeeded = (missing: readonly HomeField[]) =>
  `For an answer, also enter: ${missing.map((name) => lowerFirst(fieldNames[name])).join('; ')}.`
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const fieldUnreadable = 'Enter centimetres, such as 76 or 76.2.'

/** Whole centimetres, rounded down, so that no length is overstated. */
const wholeCm = (mm: number) => `${Math.floor(mm / 10)} cm`

/** The verdict in a sentence. */
export function fitSentence(fit: Fit): string {
  switch (fit.verdict) {
    case 'unmeasured':
      return fitPage.unmeasured
    case 'fits':
      return `Fits: ${wholeCm(fit.clearance)} to spare${partsOff(fit.carry)}.`
    case 'tight':
      return `Tight: ${wholeCm(fit.clearance)} to spare${partsOff(fit.carry)}.`
    case 'not':
      return `Does not fit this way: ${lackOf(fit.clearance)}${partsOff(fit.carry)}.`
  }
}

function lackOf(clearance: number): string {
  return clearance >= 0 ? 'less than 1 cm to spare' : `${Math.ceil(-clearance / 10)} cm too little`
}

function partsOff({ parts }: Carry): string {
  return parts.length === 0 ? '' : ` with the ${parts.join(' and the ')} off`
}

const HOLDS: Record<Side, string> = {
  height: 'upright',
  depth: 'on its back',
  width: 'on end',
}

/** How it is carried: 'On its back, square to the door.' */
export function carrySentence({ hold, way }: Carry, kind: OpeningKind): string {
  const held = HOLDS[hold.up]
  const ways: Record<Carry['way'], string> = {
    straight: kind === 'corner' ? 'turned round the corner' : 'straight',
    sideways: 'end first up to the corner, then sideways',
    diagonal: 'at an angle to the walls',
    tilted: 'tilted',
  }
  const first = hold.along === 'width' ? '' : ', sideways on'
  const isTurned = kind === 'door' && hold.up === 'height' ? first : ''
  return `Carried ${held}${isTurned}, ${ways[way]}.`
}

export const viewNames: Record<FitDrawing['view'], string> = {
  front: 'From the front',
  above: 'From above',
  side: 'From the side',
  slope: 'Along the slope of the stairs',
}

/** Two lengths: '76 × 198 cm'. */
export const sizeText = ([one, other]: readonly [number, number]): string =>
  `${measureText('width', Math.round(one))} × ${measureText('width', Math.round(other))} cm`

export const roomPage = {
  title: 'Its size in your room',
  text: 'A box of exactly its measures, with its photograph on the front, stands where you point your phone.',
  iphone: 'Open on an iPhone or iPad',
  android: 'Open on an Android phone',
  other: 'With another device, mark its size on the floor, or print the plan below.',
  tapeTitle: 'With tape on the floor',
  planTitle: 'On a floor plan',
  planText:
    'Squared paper at 1:20: a large square is a metre, a small one 10 cm. Cut the piece out and move it about. Print at 100 %; the line below is then 5 cm long.',
  tooLarge: 'It is longer than the sheet at 1:20.',
  print: 'Print with Ctrl+P, or from the share menu of your phone.',
} as const

/** What to mark with tape: null without width and depth. */
export function tapeLines({ width, depth, height, seat_height: seat }: Measures): string[] {
  if (width === null || depth === null) return []
  const cm = (mm: number) => `${measureText('width', mm)} cm`
  return [
    `Mark ${measureText('width', width)} × ${measureText('width', depth)} cm on the floor.`,
    ...(height === null ? [] : [`Mark ${cm(height)} on the wall behind it.`]),
    ...(seat === null ? [] : [`The seat is ${cm(seat)} above the floor.`]),
    'Leave 60 cm to walk past it, and 45 cm to a table before it.',
  ]
}
