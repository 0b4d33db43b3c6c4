/** Browsers send '2026-12-24T18:00'; without a picker the text may be '24/12/2026 18:00'. */
export function localTime(text: string): string {
  const [, day, month, year, at] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ ,]+(\d{2}:\d{2})$/.exec(text) ?? []
  if (!day || !month) return text.replace(' ', 'T')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${at}`
}
