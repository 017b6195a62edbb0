import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Faults, takeFault } from '../faults.ts'
import type { Store } from '../state.ts'

type SmtpParts = { store: Store; faults: Faults['mail']; now: () => Date }

export type SmtpReceiver = { url: string; close: () => Promise<void> }

/** Receives every mail on loopback, for any address. */
export async function openSmtpReceiver(parts: SmtpParts): Promise<SmtpReceiver> {
  const { faults } = parts
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      if (faults.answer !== 'no-mailbox' && faults.answer !== 'busy') return done()
      const answer = takeFault(faults)
      done(answer === 'busy' ? refusal(451, 'Try again later') : refusal(550, 'No such mailbox'))
    },
    onData(stream, session, done) {
      storeMail(parts, stream, session)
        .then(() => sleep(faults.slowMs))
        .then(() => {
          if (faults.answer !== 'lost') return done()
          takeFault(faults)
          sockets.get(session.remotePort)?.destroy()
        })
        .catch(done)
    },
  })
  // Without a listener, a client that hangs up would end the process.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
    if (faults.answer === 'reset') {
      takeFault(faults)
      socket.destroy()
    }
  })
  await new Promise<void>((open, fail) => {
    server.server.once('error', fail)
    server.listen(0, '127.0.0.1', () => open())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => closed())
      }),
  }
}

async function storeMail(parts: SmtpParts, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const { state, save } = parts.store
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const id = mail.messageId ?? randomUUID()
  const earlier = state.mails.find((one) => one.id === id)
  if (earlier) earlier.times += 1
  else {
    state.mails.push({
      id,
      to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
      from: mail.from?.address ?? '',
      fromName: mail.from?.name ?? '',
      subject: mail.subject ?? '',
      replyTo: mail.replyTo?.[0]?.address ?? null,
      inReplyTo: mail.inReplyTo ?? null,
      references: mail.references ?? null,
      text: mail.text ?? '',
      html: mail.html ?? null,
      pictures: mail.attachments.map(toPicture),
      at: parts.now().toISOString(),
      times: 1,
    })
  }
  for (const { pictures } of state.mails.slice(0, -maxMailsWithImages)) for (const one of pictures ?? []) one.data = ''
  save()
}

/** The number of newest mails that keep their images. It is limited, because every change writes the whole state. */
const maxMailsWithImages = 20

function toPicture({ contentId, mimeType, content }: Attachment) {
  const bytes = Buffer.from(content as ArrayBuffer)
  const cid = (contentId ?? '').replace(/^<|>$/g, '')
  return { cid, type: mimeType, bytes: bytes.length, data: bytes.toString('base64') }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
