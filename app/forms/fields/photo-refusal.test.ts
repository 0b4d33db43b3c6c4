import { describe, expect, test } from 'vitest'
import { photoRefusal } from './photo-refusal.ts'

describe('a photo', () => {
  const photo = { name: 'sofa.jpg', size: 5_000_000, type: 'image/jpeg' }
  test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'IMAGE/JPEG'])(
    'of the type %s is accepted',
    (type) => {
      expect(photoRefusal({ ...photo, type })).toBeNull()
    },
  )

  test('one byte above the limit is refused', () => {
    expect(photoRefusal({ ...photo, size: 5_000_001 })).toMatchObject({
      title: 'File too large',
      description: 'sofa.jpg is over 5MB. Please select a smaller file.',
    })
  })

  test.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])(
    'of the type %j is refused',
    (type) => {
      expect(photoRefusal({ ...photo, type })).toMatchObject({
        title: 'Invalid file type',
        description: 'sofa.jpg is not a supported image format.',
      })
    },
  )

  test('in HEIC format is refused with advice', () => {
    const refusal = photoRefusal({ name: 'IMG_1.HEIC', size: 1, type: 'image/heic' })
    expect(refusal?.description).toMatch(/^IMG_1.HEIC is not a supported image format\.\niPhones/)
  })
})
