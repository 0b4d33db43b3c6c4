import { blend, contrast } from './colour.ts'
import type { ColourSettings } from './settings.ts'

/** Colours of the design beside the owner's colours (`app/styles/theme.css`, `mail-html.server.ts`). */
export const DESIGN = {
  paper: '#faf7f2',
  raised: '#ffffff',
  sunken: '#f1ebe1',
  ink: '#1f1b16',
  /** The sheet of a mail in a dark mail program. */
  darkSheet: '#211d18',
} as const

/** Minimum contrast of text, WCAG 2.2 level AA. */
export const MIN_CONTRAST = 4.5

/** The number of shades from a colour to black or white. */
const SHADES = 100

const soft = (colour: string) => blend(colour, 0.12, DESIGN.raised)

export type ColourName = keyof ColourSettings

/** The lowest contrast of text in or on a colour, over all combinations that the design uses. */
export function lowestContrast(name: ColourName, colour: string): number {
  const { paper, raised, sunken } = DESIGN
  const grounds = [paper, raised, sunken, soft(colour)]
  const ratios = grounds.map((ground) => contrast(colour, ground))
  // Headings and notes in the footer.
  if (name === 'brand') ratios.push(contrast(blend(paper, 0.7, colour), colour))
  return Math.min(...ratios)
}

/** The nearest darker shade with enough contrast; the colour itself if it has enough. */
export function passingShade(name: ColourName, colour: string): string {
  for (let step = 0; step < SHADES; step++) {
    const shade = blend('#000000', step / SHADES, colour)
    if (lowestContrast(name, shade) >= MIN_CONTRAST) return shade
  }
  return '#000000'
}

/** The chosen colours, and the shades derived from them. */
export function shadesOf({ brand, accent }: ColourSettings) {
  return {
    brand,
    /** Buttons under the pointer. */
    brandDeep: blend('#000000', 0.27, brand),
    brandSoft: soft(brand),
    accent,
    accentSoft: soft(accent),
  }
}

/** The nearest lighter shade with enough contrast on a dark background. */
export function shadeOnDark(colour: string): string {
  for (let step = 0; step < SHADES; step++) {
    const shade = blend('#ffffff', step / SHADES, colour)
    if (contrast(shade, DESIGN.darkSheet) >= MIN_CONTRAST) return shade
  }
  return '#ffffff'
}
