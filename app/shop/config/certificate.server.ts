import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The PEM of a certificate given as text or as the path of a file, PEM or DER; null if it is invalid. */
export function readCertificate(given: string): string | null {
  try {
    const source = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given)
    return new X509Certificate(source).toString()
  } catch {
    return null
  }
}
