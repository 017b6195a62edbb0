import { expect, test } from 'vitest'
import { moveBy, unzoomed, zoomTo } from './zoom.ts'

const frame = { width: 400, height: 600 }

test('the zoom has steps of 0.25 between 0.5 and 3', () => {
  expect(zoomTo(unzoomed, 9, frame).scale).toBe(3)
  expect(zoomTo(unzoomed, 0.1, frame).scale).toBe(0.5)
  expect(zoomTo(unzoomed, 1.3, frame).scale).toBe(1.25)
  let zoom = unzoomed
  for (let step = 0; step < 8; step += 1) zoom = zoomTo(zoom, zoom.scale + 0.25, frame)
  expect(zoom.scale).toBe(3)
})

test('only an enlarged image can be moved, and never out of its frame', () => {
  expect(moveBy(unzoomed, 50, 50, frame)).toEqual(unzoomed)
  const twice = zoomTo(unzoomed, 2, frame)
  expect(moveBy(twice, 50, -20, frame)).toEqual({ scale: 2, x: 50, y: -20 })
  expect(moveBy(twice, 5000, -5000, frame)).toEqual({ scale: 2, x: 200, y: -300 })
  expect(zoomTo(moveBy(twice, 200, 300, frame), 1, frame)).toEqual(unzoomed)
})
