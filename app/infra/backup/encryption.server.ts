import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { BackupProblem, damagedBackup } from './backup-problem.server.ts'
import { ByteReader } from './byte-reader.server.ts'

const firstLine = 'enkiama sealed backup 1\n'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 16
const checkBytes = 16
const headerBytes = firstLine.length + saltBytes + checkBytes
/** Each try of a passphrase costs 32 MB and a third of a second. */
const scryptOptions = { N: 32_768, r: 8, p: 3, maxmem: 64 * 2 ** 20 }

type Keys = { content: Buffer; check: Buffer }

/**
 * 64 hexadecimal digits or 32 bytes in base64 are the key itself. Any other text is a passphrase, from which the key is
 * derived.
 */
function deriveKeys(key: string, salt: Buffer): Keys {
  const raw = /^[0-9a-f]{64}$/i.test(key)
    ? Buffer.from(key, 'hex')
    : /^[A-Za-z0-9+/]{43}=$/.test(key)
      ? Buffer.from(key, 'base64')
      : scryptSync(key.normalize('NFC'), salt, 32, scryptOptions)
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', raw, salt, purpose, bytes))
  return { content: derive('content', 32), check: derive('check', checkBytes) }
}

/**
 * Each chunk is encrypted and authenticated separately (AES-256-GCM). The chunk's number, and whether it is the
 * last chunk, are authenticated as well, so no chunk can be moved, omitted or cut off.
 */
export async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { content, check } = deriveKeys(key, salt)
  const header = Buffer.concat([Buffer.from(firstLine), salt, check])
  yield header
  const reader = new ByteReader(source)
  for (let number = 0, isLast = false; !isLast; number++) {
    const chunk = await reader.read(chunkBytes)
    isLast = await reader.isAtEnd()
    const cipher = createCipheriv('aes-256-gcm', content, chunkNonce(number, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** A file that is not encrypted passes unchanged. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const header = await reader.read(headerBytes)
  if (!header.subarray(0, firstLine.length).equals(Buffer.from(firstLine))) {
    yield header
    while (!(await reader.isAtEnd())) yield await reader.read(chunkBytes)
    return
  }
  const content = readContentKey(header, key)
  for (let number = 0, isLast = false; !isLast; number++) {
    const chunk = await reader.read(chunkBytes + tagBytes)
    isLast = await reader.isAtEnd()
    yield decryptChunk(chunk, content, chunkNonce(number, isLast), header)
  }
}

function readContentKey(header: Buffer, key: string | undefined): Buffer {
  if (header.length < headerBytes) throw damagedBackup()
  if (!key) throw new BackupProblem('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  const { content, check } = deriveKeys(key, header.subarray(firstLine.length, firstLine.length + saltBytes))
  if (!timingSafeEqual(check, header.subarray(-checkBytes)))
    throw new BackupProblem('BACKUP_KEY is not the key that this backup was made with.')
  return content
}

function decryptChunk(chunk: Buffer, content: Buffer, nonce: Buffer, header: Buffer): Buffer {
  if (chunk.length < tagBytes) throw damagedBackup()
  const cipher = createDecipheriv('aes-256-gcm', content, nonce, { authTagLength: tagBytes })
    .setAAD(header)
    .setAuthTag(chunk.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()])
  } catch {
    throw damagedBackup()
  }
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
