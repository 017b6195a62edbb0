import { type ReactNode, useState } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { cancelledText, signByPasskey } from '../passkeys/passkey-device.ts'
import { useAdmin } from './use-admin.ts'

type Standing = { needs_code: boolean; has_passkey: boolean }
type FreshCode = {
  /** Null where none is asked for. */
  field: ReactNode
  /** False where the code was refused, which the field says. */
  prove(): Promise<boolean>
}

/** Who has a second factor proves it again before money moves, where the last code is older than some minutes. */
export function useFreshCode({ needs_code: isNeeded, has_passkey: hasPasskey }: Standing): FreshCode {
  const { call } = useAdmin()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()

  async function prove(): Promise<boolean> {
    if (!isNeeded) return true
    if (code.trim() === '' && hasPasskey) return proveByPasskey()
    const answer = await call('POST', '/api/admin/second-factor/renew', { code })
    setFault(answer.ok ? undefined : answer.message || 'The code could not be checked. Please try again.')
    return answer.ok
  }

  async function proveByPasskey(): Promise<boolean> {
    const asked = await call('POST', '/api/admin/passkeys/renew/ask')
    const passkey = asked.ok && asked.data.options ? await signByPasskey(asked.data.options) : null
    const answer = passkey ? await call('POST', '/api/admin/passkeys/renew', { passkey }) : null
    setFault(answer?.ok ? undefined : answer?.message || cancelledText)
    return answer?.ok === true
  }

  const field = isNeeded ? (
    <TextField
      label="Code of your second factor"
      hint={`The six digits that your authenticator shows now${hasPasskey ? ', or nothing to use your passkey' : ''}; for the next ten minutes you are not asked again.`}
      required={!hasPasskey}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={30}
      value={code}
      error={fault}
      onChange={(event) => setCode(event.target.value)}
    />
  ) : null
  return { field, prove }
}
