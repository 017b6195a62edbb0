import type { SyntheticEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export const codeFieldProps = {
  name: 'code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 30,
} as const

type CodeFormProps = {
  isBusy: boolean
  onSubmit: (code: string) => void
  /** Null if no passkey can be used. */
  onPasskey: (() => void) | null
  onCancel: () => void
}

/** The second step of the login. */
export function CodeForm({ isBusy, onSubmit, onPasskey, onCancel }: CodeFormProps) {
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-5">
      <TextField
        {...codeFieldProps}
        label="Code"
        hint="The six digits that your authenticator shows now, or one of your recovery codes"
        required
        autoFocus
      />
      <Button type="submit" isBusy={isBusy} busyText="Processing...">
        Continue
      </Button>
      {onPasskey && (
        <Button kind="secondary" disabled={isBusy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <Button kind="plain" className="justify-self-start" onClick={onCancel}>
        Log in as someone else
      </Button>
    </form>
  )
}
