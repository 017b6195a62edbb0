import type { SetupGuide } from '#app/payments/setup-guide.ts'

export const serviceGuides: Record<'telegram' | 'mail' | 'sms', SetupGuide> = {
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
      { name: 'MAIL_FROM', what: 'who mails come from, such as Naisula Crafts <shop@example.com>' },
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
