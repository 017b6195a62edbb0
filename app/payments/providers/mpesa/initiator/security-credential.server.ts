import { constants, publicEncrypt, X509Certificate } from 'node:crypto'

/** The initiator's password, encrypted as Daraja requires: PKCS#1 v1.5, so it differs each time. */
export function securityCredential(initiator: { password: string; certificate: string }): string {
  const key = new X509Certificate(initiator.certificate).publicKey
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key, padding }, Buffer.from(initiator.password, 'utf8')).toString('base64')
}
