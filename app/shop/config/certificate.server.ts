import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The PEM of a certificate that is given as text or by the path of its file, PEM or DER; null where it is none. */
export function readCertificate(given: string): string | null {
  try {
    const source = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given)
    return new X509Certificate(source).toString()
  } catch {
    return null
  }
}
