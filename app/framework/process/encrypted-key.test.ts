import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptKey, encryptKey } from './encrypted-key.server.ts'

const shop = { config: { adminTokenSecret: randomBytes(32).toString('hex') } }
const place = { purpose: 'tests', owner: 'one' }

test('an encrypted key is decrypted only with its secret and its context, and only if it is complete', () => {
  const key = randomBytes(20)
  const sealed = encryptKey(shop, place, key)
  expect(decryptKey(shop, place, sealed)).toEqual(new Uint8Array(key))
  expect(decryptKey(shop, { ...place, owner: 'two' }, sealed)).toBeNull()
  expect(decryptKey({ config: { adminTokenSecret: 'x'.repeat(64) } }, place, sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let length = 0; length < bytes.length; length++) {
    expect(decryptKey(shop, place, bytes.subarray(0, length).toString('base64url')), `${length} bytes`).toBeNull()
  }
})
