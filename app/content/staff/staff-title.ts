import { site } from '../settings/site.ts'

/** @returns the document title of a page of the staff area, with the shop's name */
export function staffTitle(page: string): string {
  return `${page} · ${site.name} staff`
}
