import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { BackupProblem, damaged } from './backup-problem.server.ts'
import { ByteReader } from './byte-reader.server.ts'

const firstLine = 'enkiama sealed backup 1\n'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 16
const checkBytes = 16
const headBytes = firstLine.length + saltBytes + checkBytes
/** Each try of a passphrase costs 32 MB and a third of a second. */
const hardness = { N: 32_768, r: 8, p: 3, maxmem: 64 * 2 ** 20 }

type Keys = { content: Buffer; check: Buffer }

/** 64 hexadecimal digits or 32 bytes in base64 are the key itself; from any other text a key is derived. */
function keysOf(key: string, salt: Buffer): Keys {
  const raw = /^[0-9a-f]{64}$/i.test(key)
    ? Buffer.from(key, 'hex')
    : /^[A-Za-z0-9+/]{43}=$/.test(key)
      ? Buffer.from(key, 'base64')
      : scryptSync(key.normalize('NFC'), salt, 32, hardness)
  const derive = (what: string, bytes: number) => Buffer.from(hkdfSync('sha256', raw, salt, what, bytes))
  return { content: derive('content', 32), check: derive('check', checkBytes) }
}

/**
 * Each chunk is encrypted and authenticated separately (AES-256-GCM), so that nothing is read without the key. Its
 * number, and whether it is the last, are authenticated too: no chunk can be moved, left out or cut off.
 */
export async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { content, check } = keysOf(key, salt)
  const head = Buffer.concat([Buffer.from(firstLine), salt, check])
  yield head
  const reader = new ByteReader(source)
  for (let number = 0, isLast = false; !isLast; number++) {
    const piece = await reader.read(chunkBytes)
    isLast = await reader.isAtEnd()
    const cipher = createCipheriv('aes-256-gcm', content, chunkNonce(number, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Passes on a file that is not encrypted. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const head = await reader.read(headBytes)
  if (!head.subarray(0, firstLine.length).equals(Buffer.from(firstLine))) {
    yield head
    while (!(await reader.isAtEnd())) yield await reader.read(chunkBytes)
    return
  }
  const content = openHead(head, key)
  for (let number = 0, isLast = false; !isLast; number++) {
    const piece = await reader.read(chunkBytes + tagBytes)
    isLast = await reader.isAtEnd()
    yield decryptChunk(piece, content, chunkNonce(number, isLast), head)
  }
}

function openHead(head: Buffer, key: string | undefined): Buffer {
  if (head.length < headBytes) throw damaged()
  if (!key) throw new BackupProblem('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const { content, check } = keysOf(key, head.subarray(firstLine.length, firstLine.length + saltBytes))
  if (!timingSafeEqual(check, head.subarray(-checkBytes)))
    throw new BackupProblem('BACKUP_KEY is not the key that this backup was made with.')
  return content
}

function decryptChunk(piece: Buffer, content: Buffer, nonce: Buffer, head: Buffer): Buffer {
  if (piece.length < tagBytes) throw damaged()
  const cipher = createDecipheriv('aes-256-gcm', content, nonce, { authTagLength: tagBytes })
    .setAAD(head)
    .setAuthTag(piece.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(piece.subarray(0, -tagBytes)), cipher.final()])
  } catch {
    throw damaged()
  }
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
