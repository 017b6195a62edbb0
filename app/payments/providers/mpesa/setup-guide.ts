import type { SetupGuide } from '../../setup-guide.ts'

export const mpesaGuide: SetupGuide = {
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
}
