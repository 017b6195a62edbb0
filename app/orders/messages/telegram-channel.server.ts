import { Api, GrammyError, HttpError } from 'grammy'
import type { Logger } from 'pino'
import { errorCode } from '#app/framework/errors.ts'
import type { SendOutcome } from '#app/framework/outbox/send-outcome.ts'
import type { ChannelAccess } from '#app/shop/config/provider-access.server.ts'
import type { Channel } from '#app/shop/services/channel.server.ts'

const timeoutSeconds = 15

/** Telegram's URLs contain the bot's token, so no URL is ever logged. */
export function createTelegramChannel({ apiRoot, botToken, chatId }: ChannelAccess, log: Logger): Channel {
  // The post has the customer's data, so link previews and forwarding are off.
  const options = { parse_mode: 'HTML', link_preview_options: { is_disabled: true }, protect_content: true } as const
  const api = createApi({ apiRoot, botToken })
  return {
    async post(html) {
      try {
        const message = await api.sendMessage(chatId, html, options)
        return { kind: 'sent', messageId: String(message.message_id) }
      } catch (error) {
        const outcome = toSendOutcome(error)
        log.warn({ outcome }, 'Telegram did not accept a message')
        return outcome
      }
    },
  }
}

/** Telegram never redirects. A redirect is an error, because its target would get the buyer's data. */
function createApi({ apiRoot, botToken }: Pick<ChannelAccess, 'apiRoot' | 'botToken'>): Api {
  return new Api(botToken, { apiRoot, timeoutSeconds, baseFetchConfig: { redirect: 'error' } })
}

/** The names of bot and chat; null if the token or chat is wrong or Telegram can't be reached. Sends no message. */
export async function readChannelNames({
  apiRoot,
  botToken,
  chatId,
}: ChannelAccess): Promise<{ bot: string; chat: string } | null> {
  const api = createApi({ apiRoot, botToken })
  try {
    const [bot, chat] = await Promise.all([api.getMe(), api.getChat(chatId)])
    return { bot: bot.username, chat: chat.title ?? String(chatId) }
  } catch {
    return null
  }
}

const textProblem = /can't parse entities|message is too long|text is empty/i

/**
 * Fails permanently only for a text that Telegram can't accept. For a wrong token, chat or permission Telegram answers
 * 400, 401, 403 or 404: the shop retries these messages, so that it sends them when the configuration is corrected.
 */
function toSendOutcome(error: unknown): SendOutcome {
  if (error instanceof GrammyError) {
    const text = `${error.error_code} ${error.description}`.slice(0, 300)
    const waitSeconds = error.parameters.retry_after ?? 30
    if (error.error_code === 429) {
      return { kind: 'error', text: 'too many messages', waitSeconds: Math.max(waitSeconds, 1) }
    }
    const isTextProblem = error.error_code === 413 || (error.error_code === 400 && textProblem.test(error.description))
    return isTextProblem ? { kind: 'refused', text } : { kind: 'error', text }
  }
  // The library's error text may contain the URL with the token.
  if (error instanceof HttpError) {
    const reason = errorCode(error.error)
    const text = 'Telegram cannot be reached or sent an invalid answer'
    return { kind: 'error', text: reason ? `${text} (${reason})` : text }
  }
  return { kind: 'error', text: 'Telegram did not answer in time' }
}
