import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { isStaleScreen, keepLastAnswer } from './last-answers.ts'

const order: Answer<string> = { ok: true, data: 'paid' }
const away: Answer<string> = { ok: false, status: 503, message: 'The shop can’t answer right now.' }
const lost: Answer<string> = { ok: false, status: 0, message: '' }
const missing: Answer<string> = { ok: false, status: 404, message: 'No such order.' }

const screen = 'https://shop.example/admin/orders/EK-1001'
const keep = (answer: Answer<string>, url = screen, member = 'owner') =>
  keepLastAnswer({ member, url }, '/api/admin/orders/EK-1001', answer)

beforeEach(() => {
  keep(missing, 'https://shop.example/admin')
})

test('a reload that fails keeps the last answer, until one arrives', () => {
  expect(keep(away)).toBe(away)
  expect(keep(order)).toBe(order)
  expect(keep(away)).toBe(order)
  expect(keep(lost)).toBe(order)
  expect(isStaleScreen(screen)).toBe(true)
  expect(isStaleScreen('https://shop.example/admin/more')).toBe(false)
  const newer: Answer<string> = { ok: true, data: 'sent' }
  expect(keep(newer)).toBe(newer)
  expect(isStaleScreen(screen)).toBe(false)
})

test('a refusal replaces the last answer', () => {
  keep(order)
  expect(keep(missing)).toBe(missing)
  expect(isStaleScreen(screen)).toBe(false)
  expect(keep(away)).toBe(away)
})

test('another screen or member has no last answer', () => {
  keep(order)
  expect(keep(away, `${screen}?all`)).toBe(away)
  expect(keep(away)).toBe(away)
  keep(order)
  expect(keep(away, screen, 'helper')).toBe(away)
})
