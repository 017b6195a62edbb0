import { useEffect, useState } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { loginPasskeyOptionsCall } from '#app/staff/login/passkey-login.api.server.ts'
import { canUsePasskeys } from '#app/staff/passkeys/passkey-device.ts'

type Options = { challenge: string }

/** What a device of theirs is to sign for this login's challenge; null where they have none, or it isn't known yet. */
export function useLoginPasskey(challenge: string | null): Options | null {
  const [asked, setAsked] = useState<{ of: string; options: Options | null } | null>(null)
  useEffect(() => {
    if (!challenge || !canUsePasskeys()) return
    void callApi<typeof loginPasskeyOptionsCall>('POST', '/api/admin/login/passkey/ask', { challenge }).then(
      (answer) => {
        if (answer.ok) setAsked({ of: challenge, options: answer.data.options })
      },
    )
  }, [challenge])
  return asked && asked.of === challenge ? asked.options : null
}
