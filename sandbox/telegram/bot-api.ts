import type { FastifyInstance, FastifyReply } from 'fastify'
import { cutConnection, delayAnswer, sendOutage } from '../answers.ts'
import { sandboxCredentials } from '../credentials.ts'
import { type Faults, takeFault } from '../faults.ts'
import { anyBody } from '../request-body.ts'
import type { ChannelMessage, Store } from '../state.ts'
import { botNames } from './bot-names.ts'
import { checkText } from './message-text.ts'

type BotParts = { store: Store; faults: Faults['telegram']; now: () => Date; businessName: string }
type Fields = Record<string, unknown>
type Answer = { ok: true; result: unknown } | { ok: false; status: number; description: string }

const parseModes: Record<string, ChannelMessage['parseMode']> = { html: 'HTML', markdownv2: 'MarkdownV2' }

export function serveBotApi(server: FastifyInstance, parts: BotParts): void {
  const { faults } = parts
  server.route<{ Params: { token: string; method: string } }>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    handler: async (request, reply) => {
      const fault = takeFault(faults)
      if (fault && fault !== 'reset-after-storing') {
        await delayAnswer(faults.slowMs)
        return sendFault(reply, fault, faults)
      }
      if (request.params.token !== sandboxCredentials.channel.botToken) return refuse(reply, 401, 'Unauthorized')
      const method = methods[request.params.method.toLowerCase()]
      if (!method) return refuse(reply, 404, 'Not Found: method not found')
      const answer = method(await anyBody(request), parts)
      await delayAnswer(faults.slowMs)
      if (fault) return cutConnection(reply)
      return answer.ok ? answer : refuse(reply, answer.status, answer.description)
    },
  })
}

const methods: Record<string, (fields: Fields, parts: BotParts) => Answer> = {
  getme: (_fields, parts) => ({ ok: true, result: bot(parts) }),
  getchat: (fields, parts) => refuseChat(fields, parts) ?? { ok: true, result: chat(parts) },
  sendmessage: sendMessage,
  editmessagetext: (fields, parts) => editMessage(fields, parts, true),
  editmessagereplymarkup: (fields, parts) => editMessage(fields, parts, false),
}

function bot({ businessName }: BotParts) {
  const { title, botName } = botNames(businessName)
  return { id: 123456789, is_bot: true, first_name: title, username: botName }
}

function chat({ businessName }: BotParts) {
  const { title, channelName } = botNames(businessName)
  return { id: Number(sandboxCredentials.channel.chatId), type: 'channel', title, username: channelName }
}

function sendMessage(fields: Fields, parts: BotParts): Answer {
  const refusal = refuseChat(fields, parts)
  if (refusal) return refusal
  const parseMode = readParseMode(fields.parse_mode)
  if (parseMode === undefined) return badRequest('unsupported parse_mode')
  const checked = checkText(fields.text, parseMode)
  if (!checked.ok) return badRequest(checked.problem)

  const { state, save } = parts.store
  const message: ChannelMessage = {
    messageId: state.nextMessageId,
    chatId: sandboxCredentials.channel.chatId,
    text: String(fields.text),
    parseMode,
    date: Math.floor(parts.now().getTime() / 1000),
    ...readReplyMarkup(fields),
  }
  state.nextMessageId += 1
  state.messages.push(message)
  save()
  return { ok: true, result: asTelegram(message, checked.text, parts) }
}

function editMessage(fields: Fields, parts: BotParts, withText: boolean): Answer {
  const refusal = refuseChat(fields, parts)
  if (refusal) return refusal
  const { state, save } = parts.store
  const message = state.messages.find(({ messageId }) => messageId === Number(fields.message_id))
  if (!message) return badRequest('message to edit not found')
  const parseMode = withText ? readParseMode(fields.parse_mode) : message.parseMode
  if (parseMode === undefined) return badRequest('unsupported parse_mode')
  const source = withText ? fields.text : message.text
  const checked = checkText(source, parseMode)
  if (!checked.ok) return badRequest(checked.problem)

  const { replyMarkup } = readReplyMarkup(fields)
  const isSame = source === message.text && parseMode === message.parseMode
  if (isSame && JSON.stringify(replyMarkup) === JSON.stringify(message.replyMarkup)) {
    return badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  }
  Object.assign(message, { text: String(source), parseMode, editDate: Math.floor(parts.now().getTime() / 1000) })
  message.replyMarkup = replyMarkup
  save()
  return { ok: true, result: asTelegram(message, checked.text, parts) }
}

function asTelegram(message: ChannelMessage, text: string, parts: BotParts) {
  return {
    message_id: message.messageId,
    sender_chat: chat(parts),
    chat: chat(parts),
    date: message.date,
    edit_date: message.editDate,
    text,
    reply_markup: message.replyMarkup,
  }
}

/** Undefined for an unknown mode. The sandbox does not support the Bot API's old 'Markdown'. */
function readParseMode(value: unknown): ChannelMessage['parseMode'] | undefined {
  return value === undefined || value === '' ? null : parseModes[String(value).toLowerCase()]
}

/** A form sends the keyboard as JSON text. */
function readReplyMarkup({ reply_markup: markup }: Fields): { replyMarkup?: unknown } {
  if (markup === undefined || markup === null || markup === '') return {}
  if (typeof markup !== 'string') return { replyMarkup: markup }
  try {
    return { replyMarkup: JSON.parse(markup) }
  } catch {
    return {}
  }
}

function refuseChat({ chat_id: id }: Fields, { businessName }: BotParts): Answer | null {
  if (id === undefined || id === null || id === '') return badRequest('chat_id is empty')
  const knownChats = [sandboxCredentials.channel.chatId, `@${botNames(businessName).channelName}`]
  return knownChats.includes(String(id)) ? null : badRequest('chat not found')
}

function badRequest(problem: string): Answer {
  return { ok: false, status: 400, description: `Bad Request: ${problem}` }
}

function refuse(reply: FastifyReply, status: number, description: string): FastifyReply {
  return reply.code(status).send({ ok: false, error_code: status, description })
}

type BotFault = Exclude<Faults['telegram']['answer'], 'reset-after-storing' | null>

function sendFault(reply: FastifyReply, fault: BotFault, faults: Faults['telegram']): FastifyReply {
  if (fault === 'reset' || fault === 'html-502') return sendOutage(reply, fault)
  switch (fault) {
    case 'error-500':
      return refuse(reply, 500, 'Internal Server Error')
    case 'forbidden':
      return refuse(reply, 403, 'Forbidden: bot was kicked from the channel chat')
    case 'too-many': {
      const seconds = faults.retryAfterSeconds
      const description = `Too Many Requests: retry after ${seconds}`
      return reply
        .code(429)
        .header('Retry-After', String(seconds))
        .send({ ok: false, error_code: 429, description, parameters: { retry_after: seconds } })
    }
  }
}
