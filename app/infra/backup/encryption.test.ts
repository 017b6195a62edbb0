import { hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.server.ts'

const key = randomBytes(32).toString('base64')
const headBytes = 56
const sealedPiece = 65_552

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sealed = (bytes: Buffer, by = key) => collect(encrypt(inPieces(bytes, 10_000), by))
const opened = (bytes: Buffer, by: string | undefined = key) => collect(decrypt(inPieces(bytes, 7_777), by))

test.each([
  ['a key in base64', key],
  ['a key in hexadecimal digits', randomBytes(32).toString('hex')],
  ['words', 'nyuzi nyekundu na nyeupe'],
])('data encrypted with %s is decrypted only with the same key', async (_name, by) => {
  const bytes = randomBytes(200_000)
  const closed = await sealed(bytes, by)
  expect(closed.includes(bytes.subarray(0, 16))).toBe(false)
  expect((await opened(closed, by)).equals(bytes)).toBe(true)
  await expect(opened(closed, randomBytes(32).toString('base64'))).rejects.toThrow(
    'BACKUP_KEY is not the key that this backup was made with.',
  )
  await expect(collect(decrypt(inPieces(closed, 100), undefined))).rejects.toThrow('This backup is encrypted')
})

test('scrypt derives a key from a passphrase with N 2^15, r 8 and p 3, the minimum of OWASP', async () => {
  const closed = await sealed(Buffer.from('rows'), 'nyuzi nyekundu na nyeupe')
  const [salt, check] = [closed.subarray(headBytes - 32, headBytes - 16), closed.subarray(headBytes - 16, headBytes)]
  const made = scryptSync('nyuzi nyekundu na nyeupe', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
  expect(Buffer.from(hkdfSync('sha256', made, salt, 'check', 16)).equals(check)).toBe(true)
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_072])('%i bytes survive a round trip', async (size) => {
  const bytes = randomBytes(size)
  expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
})

test('truncated, changed or rearranged data is not decrypted', async () => {
  const closed = await sealed(randomBytes(200_000))
  const [second, third] = [headBytes + sealedPiece, headBytes + 2 * sealedPiece]
  const spoiled = [
    ...[30, headBytes, headBytes + 1, second, second + 5, third, closed.length - 1].map((to) => closed.subarray(0, to)),
    ...[headBytes, second + 9, closed.length - 1].map((at) => {
      const copy = Buffer.from(closed)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }),
    Buffer.concat([closed.subarray(0, headBytes), closed.subarray(second)]),
    Buffer.concat([
      closed.subarray(0, headBytes),
      closed.subarray(second, third),
      closed.subarray(headBytes, second),
      closed.subarray(third),
    ]),
    Buffer.concat([closed, Buffer.from('more')]),
  ]
  for (const bytes of spoiled) await expect(opened(bytes)).rejects.toThrow('This backup is damaged or was cut off')
})
