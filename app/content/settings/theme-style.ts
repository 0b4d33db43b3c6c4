import { isColour } from '../../domain/settings/colour.ts'
import type { ColourSettings } from '../../domain/settings/settings.ts'
import { shadesOf } from '../../domain/settings/shop-colours.ts'
import { sampleSettings } from './sample-settings.ts'

/**
 * The owner's colours as custom properties, in place of those of `app/styles/theme.css`.
 *
 * @returns values by property; null for the design's own colours
 */
export function themeProperties(colours: ColourSettings): Record<string, string> | null {
  const { brand, accent } = sampleSettings.colours
  if (colours.brand === brand && colours.accent === accent) return null
  const shades = shadesOf(colours)
  // They are inserted into a style sheet, so stored values that are not colours are ignored.
  if (!Object.values(shades).every(isColour)) return null
  return {
    '--color-green': shades.brand,
    '--color-green-deep': shades.brandDeep,
    '--color-green-soft': shades.brandSoft,
    '--color-clay': shades.accent,
    '--color-clay-soft': shades.accentSoft,
  }
}
