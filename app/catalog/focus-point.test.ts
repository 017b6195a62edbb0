import { expect, test } from 'vitest'
import { centre, focusStyle, toFocusPoint } from './focus-point.ts'

test('the middle needs no words of its own, any other point is said in per cent', () => {
  expect(focusStyle(null)).toBeUndefined()
  expect(focusStyle(centre)).toBeUndefined()
  expect(focusStyle({ x: 50, y: 20 })).toEqual({ objectPosition: '50% 20%' })
})

test('a press on the picture is a point of it, and one beside it is its edge', () => {
  const box = { left: 100, top: 40, width: 200, height: 400 }
  expect(toFocusPoint({ clientX: 150, clientY: 140 }, box)).toEqual({ x: 25, y: 25 })
  expect(toFocusPoint({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 100 })
})
