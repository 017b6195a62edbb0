/** Valid in this sandbox only. */
export const airtelCredentials = {
  clientId: 'enkiama-sandbox-client',
  clientSecret: 'enkiama-sandbox-client-secret',
  callbackKey: 'enkiama-sandbox-callback-key',
} as const
