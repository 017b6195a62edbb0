import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseRelease } from './release-trial.mjs'

const [before, next] = ['enkiama-0.3.0', 'enkiama-0.4.0']

async function makeHome(state: object | null) {
  const home = await mkdtemp(join(tmpdir(), 'enkiama-trial-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  for (const name of [before, next]) mkdirSync(join(home, 'releases', name), { recursive: true })
  symlinkSync(join('releases', next), join(home, 'current'))
  if (state) writeFileSync(join(home, 'update.json'), JSON.stringify(state))
  const releaseFolder = (name: string) => join(home, 'releases', name)
  return {
    home,
    rootOf: releaseFolder,
    read: () => JSON.parse(readFileSync(join(home, 'update.json'), 'utf8')) as object,
  }
}

test('a new version may start three times, then the previous one starts', async () => {
  const { home, rootOf, read } = await makeHome({ step: 'switched', from: before, to: next, starts: 0 })
  for (const starts of [1, 2, 3]) {
    expect(chooseRelease(rootOf(next))).toBe(rootOf(next))
    expect(read()).toMatchObject({ step: 'switched', starts })
  }
  expect(chooseRelease(rootOf(next))).toBe(rootOf(before))
  expect(readlinkSync(join(home, 'current'))).toBe(join('releases', before))
  expect(read()).toMatchObject({ step: 'rolled-back', problem: expect.any(String) })
  expect(chooseRelease(rootOf(before))).toBe(rootOf(before))
})

test.each([
  { what: 'no update', state: null },
  { what: 'an update that is done', state: { step: 'done', from: before, to: next, starts: 9 } },
  { what: 'an update to another version', state: { step: 'switched', from: next, to: 'enkiama-0.5.0', starts: 9 } },
])('with $what, a release starts itself', async ({ state }) => {
  const { rootOf } = await makeHome(state)
  for (let count = 0; count < 5; count++) expect(chooseRelease(rootOf(next))).toBe(rootOf(next))
})
