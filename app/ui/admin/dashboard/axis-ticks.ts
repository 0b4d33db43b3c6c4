const NICE = [1, 2, 2.5, 5, 10]
const MAX_STEPS = 4

/**
 * Evenly spaced tick marks of an axis from 0 to a round amount of at least `highest`.
 *
 * @param highest more than 0
 * @returns from 0 to the top mark, five at most
 */
export function axisTicks(highest: number): number[] {
  const rough = highest / MAX_STEPS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (NICE.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
