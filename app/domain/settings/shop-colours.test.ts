import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleSettings } from '../../content/settings/sample-settings.ts'
import { themeProperties } from '../../content/settings/theme-style.ts'
import { blend, contrast, isColour } from './colour.ts'
import { DESIGN, lowestContrast, passingShade, shadeOnDark, shadesOf } from './shop-colours.ts'

const THEME = readFileSync('app/styles/theme.css', 'utf8')
const { colours } = sampleSettings

test('only six lower-case hex digits are accepted as a colour', () => {
  const refused = [
    '',
    '#24412',
    '#24412F',
    '#24412ff',
    '24412f',
    'red',
    'rgb(0,0,0)',
    '#24412f;}body{display:none',
    '#24412f</style>',
    'url(//x)',
    '#24412f\n',
  ]
  expect(refused.filter(isColour)).toEqual([])
  expect(['#24412f', '#000000', '#ffffff'].every(isColour)).toBe(true)
})

test('the contrast ratio is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2)
  expect(blend('#000000', 0.5, '#ffffff')).toBe('#808080')
})

test('the design colours are those of the style sheet, and the defaults have enough contrast', () => {
  for (const name of ['paper', 'raised', 'sunken', 'ink'] as const) {
    expect(THEME).toContain(`--color-${name}: ${DESIGN[name]};`)
  }
  expect(THEME).toContain(`--color-green: ${colours.brand};`)
  expect(THEME).toContain(`--color-clay: ${colours.accent};`)
  expect(lowestContrast('brand', colours.brand)).toBeGreaterThanOrEqual(4.5)
  expect(lowestContrast('accent', colours.accent)).toBeGreaterThanOrEqual(4.5)
})

test.each(['#2e8b57', '#ff6600', '#ffff00', '#7f7fff', '#ffffff'])(
  'the suggested shade of %s is the nearest one with enough contrast',
  (colour) => {
    for (const name of ['brand', 'accent'] as const) {
      expect(lowestContrast(name, colour)).toBeLessThan(4.5)
      const shade = passingShade(name, colour)
      expect(lowestContrast(name, shade)).toBeGreaterThanOrEqual(4.5)
      expect(lowestContrast(name, blend('#ffffff', 0.03, shade))).toBeLessThan(4.5)
      expect(passingShade(name, shade)).toBe(shade)
    }
  },
)

test('the shades derived from a colour have enough contrast', () => {
  for (const brand of ['#24412f', '#1d2b53', '#5b1a3a', '#333333', '#000000']) {
    const shades = shadesOf({ brand, accent: '#8a2b0e' })
    expect(Object.values(shades).every(isColour)).toBe(true)
    expect(contrast(shades.brandDeep, DESIGN.paper)).toBeGreaterThanOrEqual(
      contrast(brand, DESIGN.paper),
    )
    expect(contrast(shades.brandSoft, brand)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shadeOnDark(brand), DESIGN.darkSheet)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a page has colour properties only for colours of the owner, and only valid ones', () => {
  expect(themeProperties(colours)).toBe(null)
  const own = { brand: '#1d2b53', accent: '#8a2b0e' }
  expect(themeProperties(own)).toMatchObject({
    '--color-green': '#1d2b53',
    '--color-clay': '#8a2b0e',
  })
  expect(themeProperties({ ...own, accent: '#8a2b0e}*{display:none' })).toBe(null)
})
