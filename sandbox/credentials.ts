import { certificate, initiator, mpesaB2cShortcode } from './daraja/initiator-key.ts'
import { smsCredentials } from './inbox/sms-api.ts'
import { providerAccessAt } from './payment-providers.ts'

/** Valid in this sandbox only. The passkey is the public one of Safaricom's sandbox. */
export const sandboxCredentials = {
  mpesa: {
    consumerKey: 'enkiama-sandbox-key',
    consumerSecret: 'enkiama-sandbox-secret',
    shortcode: '174379',
    passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  },
  channel: { botToken: '123456789:AAenkiama-sandbox-bot-token-of-no-worth', chatId: '-1001234567890' },
} as const

export function accessAt(url: string, smtpUrl: string) {
  return {
    url,
    mpesa: { baseUrl: url, ...sandboxCredentials.mpesa },
    ...providerAccessAt(url),
    mpesaInitiator: { ...initiator, certificate },
    mpesaB2cShortcode,
    channel: { apiRoot: url, ...sandboxCredentials.channel },
    sms: { baseUrl: url, ...smsCredentials },
    smtpUrl,
    exchangeRateUrl: `${url}/v6/latest/USD`,
    importPicturesBaseUrl: `${url}/pictures`,
  }
}
