import { type FormEvent, useState } from 'react'
import type { StepUpWay } from '#app/framework/http/problem.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { renewByPasswordCall } from '../login/own-login.api.server.ts'
import { cancelledText, signByPasskey } from '../passkeys/passkey-device.ts'
import type { renewalOptionsCall, renewByPasskeyCall } from '../passkeys/passkeys.api.server.ts'
import { isOutage } from '../screen/last-answers.ts'
import type { StepUpRequest } from '../screen/step-up-request.ts'
import { useAdmin } from '../screen/use-admin.ts'
import type { renewByCodeCall } from '../second-factor/second-factor.api.server.ts'
import { useStepUpRequest } from './use-step-up-request.ts'

/**
 * Opens after a call was refused because it needs a step-up. Asks for the second factor, or for the password of a
 * member without one.
 */
export function StepUpDialog() {
  const request = useStepUpRequest()
  return request && <OpenDialog request={request} />
}

function OpenDialog({ request: { way, answer } }: { request: StepUpRequest }) {
  const [typed, setTyped] = useState('')
  const { prove, fault, isBusy } = useStepUpProof(way)

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (await prove(typed)) answer(true)
  }

  return (
    <FormDialog
      onClose={() => answer(false)}
      title="Please confirm that it is you"
      action="Confirm"
      isBusy={isBusy}
      busyText="One moment..."
      onSubmit={submit}
    >
      <TextField
        {...fields[way]}
        required={way !== 'passkey'}
        autoCapitalize="none"
        error={fault}
        {...bind(typed, setTyped)}
      />
    </FormDialog>
  )
}

const hintEnd = 'you are not asked again for ten minutes.'
const codeField = { label: 'Code of your second factor', autoComplete: 'one-time-code', maxLength: 30 }
const fields = {
  password: {
    label: 'Your password',
    hint: `The one you log in with; ${hintEnd}`,
    type: 'password',
    autoComplete: 'current-password',
  },
  code: { ...codeField, hint: `The six digits that your authenticator shows now; ${hintEnd}` },
  passkey: {
    ...codeField,
    hint: `The six digits that your authenticator shows now, or nothing to use your passkey; ${hintEnd}`,
  },
} as const

const unchecked = 'could not be checked. Nothing was sent. Please try again.'
const uncheckedTexts: Record<StepUpWay, string> = {
  password: `The password ${unchecked}`,
  code: `The code ${unchecked}`,
  passkey: `That ${unchecked}`,
}

/** `prove` resolves to false if the proof was refused. Then `fault` is the message. */
function useStepUpProof(way: StepUpWay) {
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
    // The step-up comes before the member's call, so the general message about a change that may be done is wrong here.
    const isUnchecked = isOutage(answer) && answer?.status !== 429
    setFault(isUnchecked ? uncheckedTexts[way] : answer ? answer.message : cancelledText)
    return false
  }

  return { prove, fault, isBusy }
}
