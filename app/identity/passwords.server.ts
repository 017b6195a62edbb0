import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id: 19 MiB, 2 passes, about 30 ms.
const owaspMinimum = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let cost = owaspMinimum

/** For tests, which hash thousands of passwords. The shop itself never calls it. */
export function setPasswordCost(newCost = owaspMinimum) {
  cost = newCost
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
