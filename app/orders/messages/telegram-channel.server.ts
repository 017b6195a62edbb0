import { Api, GrammyError, HttpError } from 'grammy'
import type { Logger } from 'pino'
import type { Channel, PostOutcome } from '#app/platform/channel.server.ts'
import type { Config } from '#app/platform/process/config.server.ts'

const timeoutSeconds = 15

/** The makers' channel on Telegram. Its addresses hold the bot's token, so no address is ever logged. */
export function createTelegramChannel(config: Config, log: Logger): Channel {
  const { apiRoot, botToken, chatId } = config.channel
  // The customer's data in a post is nobody else's: no previews of links, no forwarding.
  const options = { parse_mode: 'HTML', link_preview_options: { is_disabled: true }, protect_content: true } as const
  const api = new Api(botToken, { apiRoot, timeoutSeconds })
  return {
    async post(html) {
      try {
        const message = await api.sendMessage(chatId, html, options)
        return { kind: 'posted', messageId: String(message.message_id) }
      } catch (error) {
        const outcome = outcomeOf(error)
        log.warn({ outcome }, 'the channel did not take a message')
        return outcome
      }
    },
  }
}

/** The channel's words for a text that it will never take. */
const messagesFault = /can't parse entities|message is too long|text is empty/i

/**
 * Only what is certainly the message's fault sets it aside. A wrong token, chat or right is the shop's set-up, told as
 * 400 as well as 401, 403 and 404: it is tried again, so that mending the set-up mends everything that waits.
 */
function outcomeOf(error: unknown): PostOutcome {
  if (error instanceof GrammyError) {
    const text = `${error.error_code} ${error.description}`.slice(0, 300)
    const wait = error.parameters.retry_after
    if (error.error_code === 429) return { kind: 'wait', seconds: Math.min(Math.max(wait ?? 30, 1), 3_600) }
    const isMessagesFault =
      error.error_code === 413 || (error.error_code === 400 && messagesFault.test(error.description))
    return isMessagesFault ? { kind: 'refused', text } : { kind: 'fault', text }
  }
  // Its own words may hold the address, and with it the token.
  if (error instanceof HttpError) return { kind: 'fault', text: 'the channel cannot be reached or answers unreadably' }
  return { kind: 'fault', text: 'the channel did not answer in time' }
}
