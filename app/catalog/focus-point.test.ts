import { expect, test } from 'vitest'
import { centre, focusStyle, toFocusPoint } from './focus-point.ts'

test('the centre adds no style, and any other point is written in percent', () => {
  expect(focusStyle(null)).toBeUndefined()
  expect(focusStyle(centre)).toBeUndefined()
  expect(focusStyle({ x: 50, y: 20 })).toEqual({ objectPosition: '50% 20%' })
})

test('a click on the image sets the point, and a click beside it sets the edge', () => {
  const box = { left: 100, top: 40, width: 200, height: 400 }
  expect(toFocusPoint({ clientX: 150, clientY: 140 }, box)).toEqual({ x: 25, y: 25 })
  expect(toFocusPoint({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 100 })
})
