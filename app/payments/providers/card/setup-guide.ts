import type { SetupGuide } from '../../setup-guide.ts'

export const cardGuide: SetupGuide = {
  title: 'Cards',
  before: 'You need a Paystack account that is activated for live payments.',
  variables: [
    { name: 'PAYSTACK_BASE_URL', what: 'https://api.paystack.co' },
    {
      name: 'PAYSTACK_SECRET_KEY',
      what: 'the live secret key (sk_live_…), in the dashboard under Settings, API Keys & Webhooks',
    },
  ],
  events: { path: '/api/payments/card', where: 'on the same page of the dashboard, as the live webhook address' },
}
