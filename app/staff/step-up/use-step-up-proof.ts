import { useState } from 'react'
import type { StepUpWay } from '#app/framework/http/problem.ts'
import type { renewByPasswordCall } from '../login/own-login.api.server.ts'
import { cancelledText, signByPasskey } from '../passkeys/passkey-device.ts'
import type { renewalOptionsCall, renewByPasskeyCall } from '../passkeys/passkeys.api.server.ts'
import { useAdmin } from '../screen/use-admin.ts'
import type { renewByCodeCall } from '../second-factor/second-factor.api.server.ts'

/** `prove` resolves to false if the proof was refused. Then `fault` is the message. */
export function useStepUpProof(way: StepUpWay) {
  const { call } = useAdmin()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function proveByPasskey() {
    const created = await call<typeof renewalOptionsCall>('POST', '/api/admin/passkeys/renew/ask')
    const passkey = created.ok && created.data.options ? await signByPasskey(created.data.options) : null
    return passkey && call<typeof renewByPasskeyCall>('POST', '/api/admin/passkeys/renew', { passkey })
  }

  function send(typed: string) {
    if (way === 'password')
      return call<typeof renewByPasswordCall>('POST', '/api/admin/password/renew', { password: typed })
    if (way === 'passkey' && typed.trim() === '') return proveByPasskey()
    return call<typeof renewByCodeCall>('POST', '/api/admin/second-factor/renew', { code: typed })
  }

  async function prove(typed: string): Promise<boolean> {
    setBusy(true)
    const answer = await send(typed)
    setBusy(false)
    if (answer?.ok) return true
    setFault(answer ? answer.message : cancelledText)
    return false
  }

  return { prove, fault, isBusy }
}
