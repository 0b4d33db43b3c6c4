import { describe, expect, test } from 'vitest'
import { sellOptions } from '../enquiries/sell/sell-values.ts'
import { draftFromAnswers } from './draft-from-sell-request.ts'

const answers = {
  itemType: '3-seater',
  brand: 'Sample & Sons',
  material: 'velvet',
  condition: 'like-new',
  dimensions: '210 x 95 x 80 cm',
  color: 'Blue',
  age: '6 years',
  damage: 'small tear on the left arm',
  pets: 'no',
  smoke: 'no',
  reason: 'Divorce',
  price: '£300',
  location: '1 Sample Street, Leeds',
}

test('the draft contains the item, its age and its marks, and nothing about its seller', () => {
  expect(draftFromAnswers(answers)).toEqual({
    title: 'Sample & Sons 3-seater sofa in blue velvet',
    description:
      '3-seater sofa by Sample & Sons in blue velvet. About 6 years old. ' +
      'Marks to know of: small tear on the left arm.',
    brand: 'Sample & Sons',
    category: 'Sofas',
    condition: 'Like New',
    dimensions: '210 x 95 x 80 cm',
  })
})

describe('the title', () => {
  const titleOf = (part: Partial<typeof answers>) => draftFromAnswers({ ...answers, ...part }).title

  test('omits a missing brand and an unspecific material', () => {
    expect(titleOf({ brand: '', itemType: 'armchair' })).toBe('Armchair in blue velvet')
    expect(titleOf({ brand: '', material: 'other' })).toBe('3-seater sofa in blue')
    expect(titleOf({ brand: '', itemType: 'other' })).toBe('Piece of furniture in blue velvet')
  })

  test('contains the material once', () => {
    expect(titleOf({ brand: '', color: 'Tan leather', material: 'leather' })).toBe(
      '3-seater sofa in tan leather',
    )
  })
})

describe('the description', () => {
  const said = (part: Partial<typeof answers>) =>
    draftFromAnswers({ ...answers, ...part }).description

  test.each(['none', 'None.', 'no', 'N/A', '-', 'no damage', 'Nothing'])(
    'omits damage: %s',
    (damage) => expect(said({ damage })).not.toContain('Marks'),
  )

  test('keeps reported marks', () => {
    expect(said({ damage: 'None on the seat, one scratch behind.' })).toContain(
      'Marks to know of: None on the seat, one scratch behind.',
    )
  })

  test('mentions pets and smoking only if reported', () => {
    expect(said({ pets: 'yes' })).toMatch(/home with pets\.$/)
    expect(said({ smoke: 'yes' })).toMatch(/home where people smoke\.$/)
    expect(said({ pets: 'yes', smoke: 'yes' })).toMatch(/with pets where people smoke\.$/)
    expect(said({})).not.toMatch(/pets|smoke/)
  })

  test('contains the age in words', () => {
    expect(said({ age: '1' })).toContain('About 1 year old.')
    expect(said({ age: '12 yrs' })).toContain('About 12 years old.')
    expect(said({ age: 'bought in 2019' })).toContain('Age: bought in 2019.')
  })
})

test('every type and condition of the sell form is mapped', () => {
  for (const itemType of sellOptions.itemType) {
    expect(draftFromAnswers({ ...answers, itemType }).category).not.toBeNull()
  }
  const conditions = sellOptions.condition.map(
    (condition) => draftFromAnswers({ ...answers, condition }).condition,
  )
  expect(conditions).toEqual(['Like New', 'Excellent', 'Good', 'Fair'])
})

test('a text without answers gives an empty form', () => {
  const nothing = Object.fromEntries(Object.keys(answers).map((name) => [name, '']))
  expect(draftFromAnswers(nothing as typeof answers)).toMatchObject({
    title: '',
    description: '',
    brand: '',
    category: null,
    condition: null,
  })
})
