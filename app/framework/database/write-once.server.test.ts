import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeOnce } from './write-once.server.ts'

test('the text is created once under simultaneous calls, and only its owner can read the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-once-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'word')
  let made = 0
  const make = () => `word ${++made}`

  const words = [await writeOnce(file, make), ...(await Promise.all([writeOnce(file, make), writeOnce(file, make)]))]

  expect(words).toEqual(['word 1', 'word 1', 'word 1'])
  expect(await readdir(folder)).toEqual(['word'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('an unreadable file causes an error, and is not replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-once-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  await expect(writeOnce(folder, () => 'word')).rejects.toThrow('EISDIR')
})
