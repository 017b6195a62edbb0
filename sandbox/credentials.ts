/** Well-known values that open this sandbox and nothing else. The passkey is the public one of Safaricom's own sandbox. */
export const sandboxCredentials = {
  mpesaConsumerKey: 'enkiama-sandbox-key',
  mpesaConsumerSecret: 'enkiama-sandbox-secret',
  mpesaShortcode: '174379',
  mpesaPasskey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  telegramBotToken: '123456789:AAenkiama-sandbox-bot-token-of-no-worth',
  telegramChatId: '-1001234567890',
} as const

export type SandboxCredentials = typeof sandboxCredentials
