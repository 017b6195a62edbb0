import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '#app/platform/shop.server.ts'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Sealing = Pick<Shop, 'config'>

/** Readable only with the shop's secret, and only as this member's. */
export function sealKey(shop: Sealing, staffId: string, key: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, sealingKey(shop), nonce).setAAD(Buffer.from(staffId))
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Null where another secret, or another member, sealed it. */
export function openKey(shop: Sealing, staffId: string, sealed: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(cipherName, sealingKey(shop), bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(staffId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]))
  } catch {
    return null
  }
}

function sealingKey({ config: { adminTokenSecret } }: Sealing): Buffer {
  if (!adminTokenSecret) throw new Error('ADMIN_TOKEN_SECRET is missing')
  return Buffer.from(hkdfSync('sha256', adminTokenSecret, '', 'second factors of staff', 32))
}
