/** Browsers send '2026-12-24'; without a picker the text may be '24/12/2026'. Other texts stay. */
export function localDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Browsers send '2026-12-24T18:00'; without a picker the text may be '24/12/2026 18:00'. */
export function localTime(text: string): string {
  const [, day, at] = /^([\d/]+)[ ,]+(\d{2}:\d{2})$/.exec(text) ?? []
  return day ? `${localDay(day)}T${at}` : text.replace(' ', 'T')
}
