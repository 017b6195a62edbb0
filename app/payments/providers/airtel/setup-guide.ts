import type { SetupGuide } from '../../setup-guide.ts'

export const airtelGuide: SetupGuide = {
  title: 'Airtel Money',
  before: 'You need a merchant agreement with Airtel Kenya, and an application in its developer portal.',
  variables: [
    { name: 'AIRTEL_BASE_URL', what: 'the address that Airtel names for Kenya' },
    { name: 'AIRTEL_CLIENT_ID', what: 'the client ID, in the application’s settings' },
    { name: 'AIRTEL_CLIENT_SECRET', what: 'the client secret beside it' },
    { name: 'AIRTEL_CALLBACK_KEY', what: 'the private key there, if callback authentication is on', isOptional: true },
  ],
  events: { path: '/api/payments/airtel', where: 'in the application’s settings, as its callback address' },
}
