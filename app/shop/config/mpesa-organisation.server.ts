import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Variables for M-Pesa's functions other than prompts. Alone they do not end demo mode. */
export const organisationVariables = {
  MPESA_C2B: z.enum(['v1', 'v2']).optional(),
  MPESA_INITIATOR_NAME: z.string().optional(),
  MPESA_INITIATOR_PASSWORD: z.string().optional(),
  MPESA_CERTIFICATE: z.string().optional(),
  MPESA_B2C_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
}
const variables = z.object(organisationVariables)
type Variables = z.infer<typeof variables>

/** The operator that queries and reverses payments, and the certificate (PEM) that encrypts its password. */
export type MpesaInitiator = { name: string; password: string; certificate: string }

export type MpesaOrganisation = {
  /** The version of the URLs for manual payments; null if these are not offered. */
  mpesaC2b: 'v1' | 'v2' | null
  mpesaInitiator: MpesaInitiator | null
  /** The shortcode that pays partial refunds. */
  mpesaB2cShortcode: string | undefined
}

const initiatorVariables = ['MPESA_INITIATOR_NAME', 'MPESA_INITIATOR_PASSWORD', 'MPESA_CERTIFICATE'] as const

export function organisationProblems(v: Variables): string[] {
  const missing = initiatorVariables.filter((name) => v[name] === undefined)
  if (missing.length > 0 && missing.length < initiatorVariables.length) {
    const verb = missing.length === 1 ? 'is' : 'are'
    return [`${missing.join(', ')} ${verb} missing: the initiator needs ${initiatorVariables.join(', ')} together`]
  }
  if (v.MPESA_CERTIFICATE && !readCertificate(v.MPESA_CERTIFICATE)) {
    return ['MPESA_CERTIFICATE must be a certificate in PEM form, or the path of its file']
  }
  return []
}

export function toMpesaOrganisation(v: Variables): MpesaOrganisation {
  const { MPESA_INITIATOR_NAME: name, MPESA_INITIATOR_PASSWORD: password, MPESA_CERTIFICATE: given } = v
  const certificate = given ? readCertificate(given) : null
  return {
    mpesaC2b: v.MPESA_C2B ?? null,
    mpesaInitiator: name && password && certificate ? { name, password, certificate } : null,
    mpesaB2cShortcode: v.MPESA_B2C_SHORTCODE,
  }
}

/** The PEM of a certificate given as text or as the path of a file, PEM or DER; null if it is invalid. */
function readCertificate(given: string): string | null {
  try {
    const source = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given)
    return new X509Certificate(source).toString()
  } catch {
    return null
  }
}
