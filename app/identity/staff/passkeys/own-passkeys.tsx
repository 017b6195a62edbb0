import { type SyntheticEvent, useState } from 'react'
import { dayText, nairobiDay } from '#app/platform/nairobi.ts'
import { faultOf } from '#app/platform/text-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { staffPasswordRules } from '../login/staff-password.ts'
import { useAdmin } from '../screen/use-admin.ts'
import { cancelledText, canUsePasskeys, makePasskey } from './passkey-device.ts'
import { type OwnPasskey, passkeyLimits, passkeyName } from './passkey-wire.ts'

type OwnPasskeysProps = { passkeys: readonly OwnPasskey[]; onChange: () => Promise<void> }

export function OwnPasskeys({ passkeys, onChange }: OwnPasskeysProps) {
  const { call } = useAdmin()
  const [problem, setProblem] = useState<string | null>(null)
  async function remove(id: string) {
    const answer = await call('DELETE', `/api/admin/passkeys/${id}`)
    setProblem(answer.ok ? null : answer.message || 'The passkey could not be removed. Please try again.')
    await onChange()
  }
  return (
    <>
      <p className="mb-4 max-w-prose">
        A phone or computer that you unlock by fingerprint, face or PIN answers in place of a code.
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mb-6 max-w-prose border-t border-rule">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 border-b border-rule py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-medium">{passkey.name}</span>
                <span className="block text-sm text-soft">{usedText(passkey)}</span>
              </span>
              <Button kind="plain" aria-label={`Remove ${passkey.name}`} onClick={() => void remove(passkey.id)}>
                Remove
              </Button>
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

function usedText({ made_at, used_at }: OwnPasskey): string {
  const day = (at: string) => dayText(nairobiDay(new Date(at)))
  return `Added on ${day(made_at)}, ${used_at ? `last used on ${day(used_at)}` : 'not used yet'}`
}

type Faults = { name?: string | undefined; password?: string | undefined }

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const { call } = useAdmin()
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const name = String(typed.get('passkey-name')).trim()
    const password = String(typed.get('passkey-proof'))
    const found = { name: faultOf(passkeyName, name), password: faultOf(staffPasswordRules.password, password) }
    setFaults(found)
    setProblem(null)
    if (found.name || found.password) return
    setBusy(true)
    const asked = await call('POST', '/api/admin/passkeys/ask', { password })
    const passkey = asked.ok ? await makePasskey(asked.data.options) : null
    const added = passkey ? await call('POST', '/api/admin/passkeys', { name, passkey }) : null
    setBusy(false)
    if (!asked.ok) {
      setFaults(asked.fields ?? {})
      return setProblem(asked.fields ? null : asked.message)
    }
    if (!added) return setProblem(cancelledText)
    if (!added.ok) return setProblem(added.message || 'The passkey could not be kept. Please try again.')
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
        error={faults.name}
      />
      <TextField
        label="Your password"
        name="passkey-proof"
        type="password"
        autoComplete="current-password"
        error={faults.password}
      />
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Waiting for your device...">
        Add a passkey
      </Button>
    </form>
  )
}
