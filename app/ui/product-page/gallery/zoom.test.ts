import { expect, test } from 'vitest'
import { clampToStage, UNZOOMED, zoomTo } from './zoom.ts'

const stage = { width: 400, height: 800 }
const picture = { width: 400, height: 300 }

test('zooming keeps the point under the finger in place', () => {
  const finger = { x: 100, y: -50 }
  const zoomed = zoomTo(UNZOOMED, finger, 2)
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 })
  // The picture's point under the finger, before and after.
  const under = ({ scale, x, y }: typeof zoomed) => [(finger.x - x) / scale, (finger.y - y) / scale]
  expect(under(zoomTo(zoomed, finger, 4))).toEqual(under(zoomed))
  expect(under(zoomed)).toEqual([100, -50])
})

test('a picture is never smaller than the stage, and never enlarged more than five times', () => {
  expect(zoomTo({ scale: 2, x: 40, y: 10 }, { x: 0, y: 0 }, 0.3)).toEqual(UNZOOMED)
  expect(zoomTo(UNZOOMED, { x: 0, y: 0 }, 40).scale).toBe(5)
})

test('the picture is never dragged off the stage', () => {
  expect(clampToStage({ scale: 2, x: 900, y: 900 }, picture, stage)).toEqual({
    scale: 2,
    x: 200,
    // Lower than the stage: it stays in the middle.
    y: 0,
  })
  expect(clampToStage({ scale: 4, x: -900, y: -900 }, picture, stage)).toEqual({
    scale: 4,
    x: -600,
    y: -200,
  })
})
