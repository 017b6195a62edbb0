import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeySignature } from './passkey-wire.ts'

type Options = { challenge: string }

export const cancelledText = 'The passkey was not used. Please try again.'

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Null if the user cancels, waits too long, or the device is registered already. Loads the library, so call it on a
 * tap.
 */
export async function createPasskey(options: Options): Promise<NewPasskey['passkey'] | null> {
  if (!isForNewPasskey(options)) return null
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options }).then(
    ({ id, rawId, type, response }) => ({
      id,
      rawId,
      type,
      response: { ...response, transports: response.transports ?? [] },
    }),
    () => null,
  )
}

/** Null if the user cancels or waits too long. */
export async function signByPasskey(options: Options): Promise<PasskeySignature | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).then(
    ({ id, rawId, type, response }) => ({ id, rawId, type, response }),
    () => null,
  )
}

function isForNewPasskey(options: Options): options is PublicKeyCredentialCreationOptionsJSON {
  return 'pubKeyCredParams' in options
}
