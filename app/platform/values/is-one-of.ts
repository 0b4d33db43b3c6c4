/** Whether a text is one of the known values. */
export function isOneOf<Known extends string>(
  known: readonly Known[],
  text: string,
): text is Known {
  return known.some((one) => one === text)
}
