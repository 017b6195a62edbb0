import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './file-or-smtp-mailer.server.ts'

const mail = { to: 'naisiae@example.com', subject: 'Choose a new password', text: 'Hello Naisiae,\n\nhere it is.' }

test('without a server a mail is written as a complete file that only the shop can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'enkiama-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await createMailer({ dataDir, smtpUrl: undefined, mailFrom: 'Enkiama <shop@localhost>' }).send(mail)

  const [name = '', ...others] = await readdir(join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  const text = await readFile(join(dataDir, 'mail', name), 'utf8')
  expect(text).toContain('From: Enkiama <shop@localhost>')
  expect(text).toContain('To: naisiae@example.com')
  expect(text).toContain('Subject: Choose a new password')
  expect(text).toContain('here it is.')
})

test('without a configured sender a mail has the current name of the shop', async () => {
  const { url, received } = await listenForOneMail()
  let name = 'Enkiama'
  const mailer = createMailer({ dataDir: '', smtpUrl: url, mailFrom: undefined }, () => name)
  name = 'Kikapu "House", Kitui'
  await mailer.send(mail)
  expect(await received).toContain('From: "Kikapu House, Kitui" <shop@localhost>')
})

test('closing waits for a mail that is being sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'enkiama-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const mailer = createMailer({ dataDir, smtpUrl: undefined, mailFrom: 'shop@localhost' })
  const sent = mailer.send(mail)
  await mailer.close()
  expect(await readdir(join(dataDir, 'mail'))).toEqual([expect.stringMatching(/\.eml$/)])
  await sent
})

test.each(['to', 'subject', 'replyTo'])('the field %s can’t add recipients or headers', async (field) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'enkiama-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const typed = 'naisiae@example.com\r\nBcc: mallory@example.com\r\n\r\nYou won.'
  await createMailer({ dataDir, smtpUrl: undefined, mailFrom: 'shop@localhost' }).send({ ...mail, [field]: typed })
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  expect(await readFile(join(dataDir, 'mail', name), 'utf8')).not.toMatch(/^(Bcc:|You won)/im)
})

test('with a server a mail is sent through it', async () => {
  const { url, received } = await listenForOneMail()
  await createMailer({ dataDir: '', smtpUrl: url, mailFrom: 'Enkiama <shop@localhost>' }).send(mail)
  expect(await received).toContain('RCPT TO:<naisiae@example.com>')
  expect(await received).toContain('Subject: Choose a new password')
})

async function listenForOneMail() {
  const done = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    let all = ''
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      all += chunk
      if (isData) {
        if (!all.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
        done.resolve(all)
        return
      }
      const line = String(chunk)
      if (line.startsWith('DATA')) isData = true
      if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
      socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, received: done.promise }
}
