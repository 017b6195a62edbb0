import type { SandboxAccess } from '../../app/platform/config.server.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'

/** The sandbox's addresses and credentials in the shape of the shop's configuration. */
export function sandboxAccess({ url, ratesUrl, credentials }: Sandbox): SandboxAccess {
  return {
    url,
    mpesa: {
      baseUrl: url,
      consumerKey: credentials.mpesaConsumerKey,
      consumerSecret: credentials.mpesaConsumerSecret,
      shortcode: credentials.mpesaShortcode,
      passkey: credentials.mpesaPasskey,
    },
    channel: { apiRoot: url, botToken: credentials.telegramBotToken, chatId: credentials.telegramChatId },
    exchangeRateUrl: ratesUrl,
  }
}
