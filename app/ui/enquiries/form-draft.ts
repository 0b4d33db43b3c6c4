import { readStored, removeStored, writeStored } from '../cart/browser-storage.ts'

/** Entered values by field; in `sessionStorage` until the form has been sent. */
export type FormDraft = Record<string, string>

export function readDraft(key: string): FormDraft {
  try {
    const draft: unknown = JSON.parse(readStored('session', key) ?? '{}')
    if (typeof draft !== 'object' || draft === null) return {}
    const fields = Object.entries(draft).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(fields) as FormDraft
  } catch {
    return {}
  }
}

export function writeDraft(key: string, draft: FormDraft): void {
  writeStored('session', key, JSON.stringify(draft))
}

export function clearDraft(key: string): void {
  removeStored('session', key)
}

/** Fills empty fields from a draft. */
export function fillIn(form: HTMLFormElement, draft: FormDraft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === '') field.value = value
    } else if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) {
      if (field.value === '') field.value = value
    }
  }
}
