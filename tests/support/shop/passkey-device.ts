import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type PasskeyOptions = { challenge: string; rp?: { id?: string }; rpId?: string }
type Overrides = { origin?: string; counter?: number; id?: string; format?: string }

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** A WebAuthn device with one passkey: ES256, user presence, no attestation. `overrides` makes its answers wrong. */
export function newPasskeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge }: PasskeyOptions, overrides: Overrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: overrides.origin ?? origin, crossOrigin: false }))
  const head = (place: string, flags: number, count: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(place), Buffer.from([flags]), counter])
  }

  return {
    make(asked: PasskeyOptions, overrides: Overrides = {}) {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        head(asked.rp?.id ?? '', 0x41, uses),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const response = {
        clientDataJSON: encode(clientData('webauthn.create', asked, overrides)),
        attestationObject: encode(withoutAttestation(data, overrides.format)),
        transports: ['internal'],
      }
      return { id: encode(id), rawId: encode(id), type: 'public-key' as const, response }
    },
    sign(asked: PasskeyOptions, overrides: Overrides = {}) {
      uses = overrides.counter ?? uses + 1
      const data = head(asked.rpId ?? '', 0x01, uses)
      const client = clientData('webauthn.get', asked, overrides)
      const signature = signed(privateKey, Buffer.concat([data, sha256(client)]))
      const [clientDataJSON, authenticatorData] = [encode(client), encode(data)]
      const known = overrides.id ?? encode(id)
      return {
        id: known,
        rawId: known,
        type: 'public-key' as const,
        response: { clientDataJSON, authenticatorData, signature },
      }
    },
  }
}

function signed(key: KeyObject, data: Uint8Array): string {
  return encode(sign('sha256', data, key))
}

/** Returns `{ fmt, attStmt: {}, authData }`, encoded as CBOR by hand. */
function withoutAttestation(data: Uint8Array, format = 'none'): Uint8Array {
  const word = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
  const length = Buffer.from([0x58, data.length])
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word(format),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    length,
    data,
  ])
}

/** Returns the COSE key `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`, encoded by hand. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)])
}
