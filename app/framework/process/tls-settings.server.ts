import { z } from 'zod'

/** The only parameters allowed, because others could turn off encryption or certificate checks, or log mails. */
const smtpParameters = ['pool', 'name', 'maxConnections', 'maxMessages']

const smtp = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine(
    (text) => [...new URL(text).searchParams.keys()].every((name) => smtpParameters.includes(name)),
    `can have no parameters but ${smtpParameters.join(', ')}`,
  )

/** Libraries read these variables too: no value may turn off encryption or certificate checks. */
export const tlsSettings = {
  SMTP_URL: smtp.optional(),
  PGSSLMODE: z
    .string()
    .refine((mode) => mode !== 'no-verify', "can't be no-verify")
    .optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((value) => value !== '0', "can't be 0")
    .optional(),
}
