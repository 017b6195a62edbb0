import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type EncryptionKeys = { config: { adminTokenSecret: string | undefined } }
/** The purpose and owner of a key. It can't be decrypted for another purpose or owner. */
type KeyContext = { purpose: string; owner: string }

/** Decryption needs the shop's secret and the same context. */
export function encryptKey(shop: EncryptionKeys, { purpose, owner }: KeyContext, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, derivedKey(shop, purpose), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return encrypted.toString('base64url')
}

/**
 * Null if the key was encrypted with another secret or context, or if it is truncated: a shorter tag would prove less.
 */
export function decryptKey(
  shop: EncryptionKeys,
  { purpose, owner }: KeyContext,
  encrypted: string,
): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv(cipherName, derivedKey(shop, purpose), bytes.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]))
  } catch {
    return null
  }
}

function derivedKey({ config: { adminTokenSecret } }: EncryptionKeys, purpose: string): Buffer {
  if (!adminTokenSecret) throw new Error('ADMIN_TOKEN_SECRET is missing')
  return Buffer.from(hkdfSync('sha256', adminTokenSecret, '', purpose, 32))
}
