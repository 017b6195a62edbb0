import { expect, test } from 'vitest'
import { memorySettings } from './postgres-memory.ts'

test('on a small machine PostgreSQL takes little for itself', () => {
  expect(memorySettings(512)).toContain('shared_buffers=32MB')
  expect(memorySettings(8192)).toEqual([])
})
