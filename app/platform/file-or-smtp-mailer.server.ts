import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mailer.server.ts'
import type { Config } from './process/config.server.ts'

type MailConfig = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>

/** `close` waits for the mails on their way: who asks for one is answered before it is sent. */
export function createMailer(config: MailConfig): Mailer & { close(): Promise<void> } {
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : fileMailer(config)
  const onTheirWay = new Set<Promise<void>>()
  return {
    async send(mail) {
      const sending = mailer.send(mail)
      onTheirWay.add(sending)
      try {
        await sending
      } finally {
        onTheirWay.delete(sending)
      }
    },
    async close() {
      await Promise.allSettled(onTheirWay)
    },
  }
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    async send(mail) {
      await transport.sendMail({ to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text })
    },
  }
}

function fileMailer({ dataDir, mailFrom }: MailConfig): Mailer {
  const folder = join(dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: mailFrom })
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        textEncoding: 'quoted-printable',
      })
      await mkdir(folder, { recursive: true })
      // Renamed when complete: nobody reads half a mail.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      const path = join(folder, name)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}
