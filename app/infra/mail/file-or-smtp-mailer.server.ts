import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { errorMessage } from '../../framework/errors.ts'
import { isLoopbackUrl } from '../../framework/process/setting-rules.server.ts'
import { type Mail, type Mailer, type MailPicture, MailRefused } from './mailer.server.ts'

/**
 * Without `smtpUrl` mails are files in `dataDir`, and customers get no e-mail. Without `mailFrom` the sender has the
 * shop's name.
 */
export type MailConfig = { dataDir: string; smtpUrl: string | undefined; mailFrom: string | undefined }

/** `close` waits for pending mails, because some calls answer before their mail is sent. */
export function createMailer(config: MailConfig, shopName = () => ''): Mailer & { close(): Promise<void> } {
  const from = () => config.mailFrom ?? `"${shopName().replace(/["\\]/g, '')}" <shop@localhost>`
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, from) : fileMailer(config, from)
  const pending = new Set<Promise<void>>()
  return {
    async send(mail) {
      const sending = mailer.send(mail)
      pending.add(sending)
      try {
        await sending
      } finally {
        pending.delete(sending)
      }
    },
    async close() {
      await Promise.allSettled(pending)
    },
  }
}

function smtpMailer(url: string, from: () => string): Mailer {
  // Without encryption, neither the login nor a mail is sent.
  const transport = createTransport({ url, requireTLS: !isLoopbackUrl(url), ...timeLimits })
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from()))
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message) : error
      }
    },
  }
}

/** Why the mail server refuses the shop's login; null if it accepts it. Sends nothing. */
export async function findSmtpError(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl, requireTLS: !isLoopbackUrl(smtpUrl), ...timeLimits })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return errorMessage(error)
  } finally {
    transport.close()
  }
}

const timeLimits = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 }

/**
 * True if the server will never accept this mail or recipient. A wrong login or sender may be corrected, so it is no
 * refusal.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode }: Error & { code?: string; command?: string; responseCode?: number } = error
  if (code === 'EENVELOPE' && command === 'API') return true
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500
}

/** The library encodes line breaks and separators, which could start another header or recipient. */
function toMessage({ to, subject, text, html, id, after = [], replyTo, pictures = [] }: Mail, from: string) {
  const host = /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const messageId = (mail = '') => `<${mail}@${host}>`
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(id === undefined ? {} : { messageId: messageId(id) }),
    ...(after.length === 0 ? {} : { inReplyTo: messageId(after.at(-1)), references: after.map(messageId) }),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(pictures.length > 0 ? { attachments: pictures.map(toAttachment) } : {}),
  }
}

function toAttachment({ cid, jpeg }: MailPicture) {
  return {
    cid,
    content: Buffer.from(jpeg),
    filename: 'photograph.jpg',
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  }
}

export function mailFolder({ dataDir }: Pick<MailConfig, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

function fileMailer({ dataDir }: MailConfig, from: () => string): Mailer {
  const folder = mailFolder({ dataDir })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...toMessage(mail, from()), textEncoding: 'quoted-printable' })
      await mkdir(folder, { recursive: true })
      // The file gets its name when it is complete, so that no half-written mail is read.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      const path = join(folder, name)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}
