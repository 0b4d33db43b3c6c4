import { HOME_FIELD_NAMES, type HomeInput, homeInput } from '../../domain/catalogue/fit/home.ts'
import { readStored, removeStored, writeStored } from '../cart/browser-storage.ts'
import { HOME_KEY } from './home-key.ts'

/** The measurements of the visitor's home that this browser has stored; null if there are none. */
export function rememberedHome(): HomeInput | null {
  const kept = new URLSearchParams(readStored('local', HOME_KEY) ?? '')
  const home = homeInput((name) => kept.get(name))
  return isEmpty(home) ? null : home
}

export const isEmpty = (home: HomeInput) =>
  HOME_FIELD_NAMES.every((name) => home[name].trim() === '')

/** Stores the measurements; deletes them if all are empty. */
export function rememberHome(home: HomeInput): void {
  if (isEmpty(home)) removeStored('local', HOME_KEY)
  else writeStored('local', HOME_KEY, new URLSearchParams(home).toString())
}
