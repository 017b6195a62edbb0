import { expect, test } from 'vitest'
import { memorySettings } from './postgres-memory.ts'

test('on a small machine PostgreSQL uses little memory', () => {
  expect(memorySettings(512)).toContain('shared_buffers=32MB')
  expect(memorySettings(8192)).toEqual([])
})
