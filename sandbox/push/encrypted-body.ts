import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { PushSubscriber } from './push-state.ts'

const saltBytes = 16
const tagBytes = 16

/** Decrypts an `aes128gcm` body (RFC 8188). Throws if it was not encrypted for this subscriber (RFC 8291). */
export function decryptBody(body: Buffer, { privateKey, publicKey, auth }: PushSubscriber): string {
  const salt = body.subarray(0, saltBytes)
  const recordSize = body.readUInt32BE(saltBytes)
  const keyLength = body.readUInt8(saltBytes + 4)
  const senderKey = body.subarray(saltBytes + 5, saltBytes + 5 + keyLength)
  const ciphertext = body.subarray(saltBytes + 5 + keyLength)
  if (ciphertext.length > recordSize) throw new Error('more than one record')

  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const sharedSecret = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), senderKey])
  const secret = derive(sharedSecret, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the last record does not end')
  return padded.subarray(0, end).toString('utf8')
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
