import { expect, test } from 'vitest'
import { secretProblems } from './secret-problems.server.ts'

const strong = 'Zk3vQ9r1LxT7uWc5YpB2nHd8sFg6JmAe'
const other = 'n4Rb8Vw2Xq6Kt0Mz5Lj9Hy3Gd7Pf1CsU'

test('two random secrets, and the generated ones, have no problem', () => {
  expect(secretProblems({ sessionSecret: strong, adminTokenSecret: other })).toEqual([])
  expect(secretProblems({ sessionSecret: undefined, adminTokenSecret: undefined })).toEqual([])
})

test('an identical value for both secrets is a problem', () => {
  expect(secretProblems({ sessionSecret: strong, adminTokenSecret: strong })).toEqual([
    'SESSION_SECRET and ADMIN_TOKEN_SECRET are equal: use two different secrets.',
  ])
})

test.each(['a'.repeat(40), 'changemechangemechangemechangeme', '01234567'.repeat(4)])(
  'the secret %s can be guessed',
  (weak) => {
    expect(secretProblems({ sessionSecret: weak, adminTokenSecret: other })).toEqual([
      'SESSION_SECRET can be guessed: use 32 random characters (openssl rand -base64 32).',
    ])
  },
)
