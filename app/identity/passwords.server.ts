import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, 2 passes, about 30 ms.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
