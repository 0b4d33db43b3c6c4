import { expect, test } from 'vitest'
import { UNEDITED } from '../../../../../domain/media/picture-edit.ts'
import { cropOfShape, moveHandle, turnLeft, turnRight } from './crop-box.ts'

const crop = { left: 100, top: 200, width: 400, height: 300 }

test.each([
  ['box', 50, -50, { left: 150, top: 150, width: 400, height: 300 }],
  ['box', 900, 900, { left: 600, top: 700, width: 400, height: 300 }],
  ['north-west', -500, 40, { left: 0, top: 240, width: 500, height: 260 }],
  ['south-east', 700, 10, { left: 100, top: 200, width: 900, height: 310 }],
  // Never smaller than a tenth of the picture.
  ['north-east', -900, 900, { left: 100, top: 400, width: 100, height: 100 }],
  ['south-west', 900, -900, { left: 400, top: 200, width: 100, height: 100 }],
] as const)('the handle %s is moved by %i and %i', (handle, across, down, moved) => {
  expect(moveHandle(crop, handle, across, down)).toEqual(moved)
})

test('the crop of a shape is centred and as large as possible', () => {
  expect(cropOfShape({ width: 1600, height: 800 }, 1)).toEqual({
    left: 250,
    top: 0,
    width: 500,
    height: 1_000,
  })
  expect(cropOfShape({ width: 600, height: 900 }, 4 / 3)).toEqual({
    left: 0,
    top: 250,
    width: 1_000,
    height: 500,
  })
})

test('a quarter turn rotates the crop; four quarter turns restore it', () => {
  const edit = { ...UNEDITED, crop }
  expect(turnRight(edit)).toEqual({
    turn: 90,
    tilt: 0,
    crop: { left: 500, top: 100, width: 300, height: 400 },
  })
  expect(turnLeft(turnRight(edit))).toEqual(edit)
})
