import { site } from '../site.ts'

/** @returns a page of the staff area's whole title, with the shop's name */
export function staffTitle(page: string): string {
  return `${page} · ${site.name} staff`
}
