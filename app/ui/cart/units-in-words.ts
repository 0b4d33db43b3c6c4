/** '1 item', '2 items'. */
export function unitsInWords(units: number): string {
  return units === 1 ? '1 item' : `${units} items`
}
