import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.server.ts'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Sealing = { config: Pick<Config, 'adminTokenSecret'> }
/** What a key is for, and whose it is: it opens as nothing else. */
type Place = { purpose: string; owner: string }

/** Readable only with the shop's secret, and only at its place. */
export function sealKey(shop: Sealing, { purpose, owner }: Place, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, sealingKey(shop, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Null where another secret, or another place, sealed it, or it is cut short: a part of its tag proves less. */
export function openKey(shop: Sealing, { purpose, owner }: Place, sealed: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv(cipherName, sealingKey(shop, purpose), bytes.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]))
  } catch {
    return null
  }
}

function sealingKey({ config: { adminTokenSecret } }: Sealing, purpose: string): Buffer {
  if (!adminTokenSecret) throw new Error('ADMIN_TOKEN_SECRET is missing')
  return Buffer.from(hkdfSync('sha256', adminTokenSecret, '', purpose, 32))
}
