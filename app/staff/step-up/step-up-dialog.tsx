import { type FormEvent, useState } from 'react'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StepUpRequest } from '../screen/step-up-request.ts'
import { useStepUpProof } from './use-step-up-proof.ts'
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
