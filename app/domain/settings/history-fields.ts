type HistoryFields = Record<string, string | number | boolean | null>

/** Groups whose members are compared as separate fields. */
const GROUPS = new Set(['week', 'notices'])

/**
 * A section as flat fields for the history: each list, address and day's hours is one text, and names are
 * in snake case (`closed_days`).
 */
export function historyFields(section: object, prefix = ''): HistoryFields {
  const fields: HistoryFields = {}
  for (const [name, value] of Object.entries(section)) {
    const field = `${prefix}${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    if (GROUPS.has(name)) Object.assign(fields, historyFields(value, `${field}_`))
    else if (Array.isArray(value)) fields[field] = value.map(asText).join(', ')
    else fields[field] = typeof value === 'object' && value !== null ? asText(value) : value
  }
  return fields
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('imageUrl' in value && 'alt' in value) return pictureText(value)
  if ('opens' in value && 'closes' in value) return `${String(value.opens)}-${String(value.closes)}`
  if ('day' in value && 'month' in value) return `${String(value.day)}/${String(value.month)}`
  return Object.values(value)
    .filter((part) => part !== null)
    .join(', ')
}

function pictureText(picture: { imageUrl: unknown; alt: unknown; focus?: unknown }): string {
  const focus = picture.focus ? `, ${Object.values(picture.focus).join('/')}` : ''
  return `${String(picture.imageUrl)}, ${String(picture.alt)}${focus}`
}
