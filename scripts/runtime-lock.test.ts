import { expect, test } from 'vitest'
import { pruneLock } from './runtime-lock.ts'

test('a pruned lock contains the packages and their dependencies only', () => {
  const packages = {
    '': { dependencies: { shop: '1' } },
    'node_modules/picture': { dependencies: { color: '2' }, optionalDependencies: { 'picture-linux': '1', gone: '1' } },
    'node_modules/picture-linux': {},
    'node_modules/picture/node_modules/color': { version: '2.0.0', dependencies: { name: '1' } },
    'node_modules/color': { version: '1.0.0' },
    'node_modules/name': { peerDependencies: { picture: '1' } },
    'node_modules/builder': { dependencies: { color: '1' } },
  }
  expect(Object.keys(pruneLock({ packages }, ['picture']))).toEqual([
    'node_modules/name',
    'node_modules/picture',
    'node_modules/picture-linux',
    'node_modules/picture/node_modules/color',
  ])
})
