/** A way through a home; all lengths in millimetres. */
export type Opening =
  | { kind: 'door'; width: number; height: number }
  /** The right-angled turn between two corridors, or from a corridor through a door. */
  | { kind: 'corner'; first: number; second: number; ceiling: number }
  | {
      kind: 'stairs'
      width: number
      /** Least vertical distance from the edge of a step to the ceiling. */
      headroom: number
      turn: StairsTurn
      /** The landing's depth; 0 for a straight flight. */
      landing: number
    }
  | {
      kind: 'lift'
      width: number
      depth: number
      height: number
      doorWidth: number
      doorHeight: number
    }
export type OpeningKind = Opening['kind']
export type OpeningOf<Kind extends OpeningKind> = Extract<Opening, { kind: Kind }>

/** Stairs are straight, or turn on a landing by a right angle or by 180 degrees. */
export const STAIRS_TURNS = ['none', 'quarter', 'half'] as const
export type StairsTurn = (typeof STAIRS_TURNS)[number]

/** Returns the opening with each clear measurement reduced by a number of millimetres, at least 0. */
export function narrowed<Kind extends OpeningKind>(
  opening: OpeningOf<Kind>,
  by: number,
): OpeningOf<Kind> {
  const entries = Object.entries(opening).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.max(0, value - by) : value,
  ])
  return Object.fromEntries(entries) as OpeningOf<Kind>
}
