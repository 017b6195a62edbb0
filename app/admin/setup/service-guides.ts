import type { Service } from './setup.ts'

type Variable = { name: string; what: string; isOptional?: true }

/** What to set in the environment to be known to a company, and where that company shows it. */
export type ServiceGuide = {
  title: string
  /** What one needs there first. */
  before: string
  variables: readonly Variable[]
  /** Where the company's news goes, and where that is typed. */
  news?: { path: string; where: string }
}

export const serviceGuides: Record<Service, ServiceGuide> = {
  mpesa: {
    title: 'M-Pesa',
    before:
      'You need a paybill or till, the administrator of your M-Pesa organisation portal, and an app at developer.safaricom.co.ke that has gone live.',
    variables: [
      { name: 'MPESA_BASE_URL', what: 'https://api.safaricom.co.ke' },
      { name: 'MPESA_CONSUMER_KEY', what: 'the consumer key of the live app, at developer.safaricom.co.ke' },
      { name: 'MPESA_CONSUMER_SECRET', what: 'the consumer secret beside it' },
      { name: 'MPESA_SHORTCODE', what: 'your paybill number; for a till, the number of its store (head office)' },
      { name: 'MPESA_PASSKEY', what: '64 letters and digits, which Safaricom mails once the app is live' },
      {
        name: 'MPESA_TRANSACTION_TYPE',
        what: 'CustomerBuyGoodsOnline for a till; a paybill needs none',
        isOptional: true,
      },
      { name: 'MPESA_TILL', what: 'the till’s own number, where it differs from the store’s', isOptional: true },
    ],
  },
  airtel: {
    title: 'Airtel Money',
    before: 'You need a merchant agreement with Airtel Kenya, and an application in its developer portal.',
    variables: [
      { name: 'AIRTEL_BASE_URL', what: 'the address that Airtel names for Kenya' },
      { name: 'AIRTEL_CLIENT_ID', what: 'the client ID, in the application’s settings' },
      { name: 'AIRTEL_CLIENT_SECRET', what: 'the client secret beside it' },
      {
        name: 'AIRTEL_CALLBACK_KEY',
        what: 'the private key there, if callback authentication is on',
        isOptional: true,
      },
    ],
    news: { path: '/api/payments/airtel', where: 'in the application’s settings, as its callback address' },
  },
  card: {
    title: 'Cards',
    before: 'You need a Paystack account that is activated for live payments.',
    variables: [
      { name: 'PAYSTACK_BASE_URL', what: 'https://api.paystack.co' },
      {
        name: 'PAYSTACK_SECRET_KEY',
        what: 'the live secret key (sk_live_…), in the dashboard under Settings, API Keys & Webhooks',
      },
    ],
    news: { path: '/api/payments/card', where: 'on the same page of the dashboard, as the live webhook address' },
  },
  telegram: {
    title: 'Telegram',
    before: 'Write to @BotFather for a bot, make a private channel, and make the bot its administrator.',
    variables: [
      { name: 'TELEGRAM_BOT_TOKEN', what: 'what @BotFather answers' },
      { name: 'TELEGRAM_CHAT_ID', what: 'the channel’s number, which begins with -100' },
    ],
  },
  mail: {
    title: 'Mail server',
    before: 'Orders, receipts and links for a new password leave by the server of your mail provider.',
    variables: [
      { name: 'SMTP_URL', what: 'such as smtps://name:password@mail.example.com, as your mail provider says' },
      { name: 'MAIL_FROM', what: 'who mails come from, such as Naisula Beads <shop@example.com>' },
    ],
  },
  sms: {
    title: 'SMS to buyers',
    before: 'You need an app at Africa’s Talking, with some credit.',
    variables: [
      { name: 'AFRICASTALKING_BASE_URL', what: 'https://api.africastalking.com' },
      { name: 'AFRICASTALKING_USERNAME', what: 'the user name of the app, in its dashboard' },
      { name: 'AFRICASTALKING_API_KEY', what: 'the key of the app; a new one works after 20 minutes' },
      {
        name: 'AFRICASTALKING_SENDER',
        what: 'your registered sender: without it most Safaricom numbers refuse',
        isOptional: true,
      },
    ],
  },
}
