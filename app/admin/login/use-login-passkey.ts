import { useEffect, useState } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { loginPasskeyOptionsCall } from '#app/staff/login/passkey-login.api.server.ts'
import { canUsePasskeys } from '#app/staff/passkeys/passkey-device.ts'

type Options = { challenge: string }

/** Options to sign this login's challenge with a passkey. Null while they load, and for a member without a passkey. */
export function useLoginPasskey(challenge: string | null): Options | null {
  const [loaded, setLoaded] = useState<{ of: string; options: Options | null } | null>(null)
  useEffect(() => {
    if (!challenge || !canUsePasskeys()) return
    void callApi<typeof loginPasskeyOptionsCall>('POST', '/api/admin/login/passkey/ask', { challenge }).then(
      (answer) => {
        if (answer.ok) setLoaded({ of: challenge, options: answer.data.options })
      },
    )
  }, [challenge])
  return loaded && loaded.of === challenge ? loaded.options : null
}
