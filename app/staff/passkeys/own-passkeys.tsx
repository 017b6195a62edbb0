import { type SyntheticEvent, useState } from 'react'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { staffPasswordRules } from '../password/staff-password.ts'
import { RowAction } from '../screen/list-row.tsx'
import { useAdmin } from '../screen/use-admin.ts'
import { cancelledText, canUsePasskeys, createPasskey } from './passkey-device.ts'
import { type OwnPasskey, passkeyLimits, passkeyName } from './passkey-wire.ts'
import type { addPasskeyCall, passkeyOptionsCall, removePasskeyCall } from './passkeys.api.server.ts'

type OwnPasskeysProps = { passkeys: readonly OwnPasskey[]; onChange: () => Promise<void> }

export function OwnPasskeys({ passkeys, onChange }: OwnPasskeysProps) {
  const [removedId, setRemovedId] = useState('')
  return (
    <>
      <p className="mb-4 max-w-prose">
        A phone or computer that you unlock by fingerprint, face or PIN answers in place of a code.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mb-6 max-w-prose border-t border-rule">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="border-b border-rule py-2">
              <div className="flex items-center justify-between gap-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-medium">{passkey.name}</span>
                  <span className="block text-sm text-soft">{usedText(passkey)}</span>
                </span>
                <RowAction aria-label={`Remove ${passkey.name}`} onClick={() => setRemovedId(passkey.id)}>
                  Remove
                </RowAction>
              </div>
              {removedId === passkey.id && <RemovePasskey passkey={passkey} onRemoved={onChange} />}
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <AddPasskey onAdded={onChange} />
      ) : (
        <p className="text-soft">This browser has no passkeys.</p>
      )}
    </>
  )
}

function RemovePasskey({ passkey: { id, name }, onRemoved }: { passkey: OwnPasskey; onRemoved: () => Promise<void> }) {
  const { call } = useAdmin()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('removal-proof'))
    const missing = findTextError(staffPasswordRules.password, password)
    setError(missing)
    if (missing) return
    setBusy(true)
    const answer = await call<typeof removePasskeyCall>('DELETE', `/api/admin/passkeys/${id}`, { password })
    setBusy(false)
    if (answer.ok) return onRemoved()
    setError(answer.message)
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-96 flex-col gap-5 py-3">
      <TextField
        label={`Your password, to remove ${name}`}
        name="removal-proof"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={error}
      />
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Removing...">
        Remove it and log out other devices
      </Button>
    </form>
  )
}

function usedText({ made_at, used_at }: OwnPasskey): string {
  const day = (at: string) => dayText(nairobiDay(new Date(at)))
  return `Added on ${day(made_at)}, ${used_at ? `last used on ${day(used_at)}` : 'not used yet'}`
}

type PasskeyErrors = { name?: string | undefined; password?: string | undefined }

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const { call } = useAdmin()
  const [errors, setErrors] = useState<PasskeyErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const name = String(typed.get('passkey-name')).trim()
    const password = String(typed.get('passkey-proof'))
    const newErrors = {
      name: findTextError(passkeyName, name),
      password: findTextError(staffPasswordRules.password, password),
    }
    setErrors(newErrors)
    setProblem(null)
    if (newErrors.name || newErrors.password) return
    setBusy(true)
    const created = await call<typeof passkeyOptionsCall>('POST', '/api/admin/passkeys/ask', { password })
    const passkey = created.ok ? await createPasskey(created.data.options) : null
    const added = passkey ? await call<typeof addPasskeyCall>('POST', '/api/admin/passkeys', { name, passkey }) : null
    setBusy(false)
    if (!created.ok) {
      setErrors(created.fields ?? {})
      return setProblem(created.fields ? null : created.message)
    }
    if (!added) return setProblem(cancelledText)
    if (!added.ok) return setProblem(added.message)
    form.reset()
    await onAdded()
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-96 flex-col gap-5">
      {problem && <Notice kind="error">{problem}</Notice>}
      <TextField
        label="Name of this device"
        name="passkey-name"
        hint="For example My phone"
        maxLength={passkeyLimits.name}
        autoComplete="off"
        error={errors.name}
      />
      <TextField
        label="Your password"
        name="passkey-proof"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Waiting for your device...">
        Add a passkey
      </Button>
    </form>
  )
}
