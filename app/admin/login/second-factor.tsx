import { type SyntheticEvent, useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { NewSecondFactor, SecondFactorState } from '#app/staff/second-factor/code-input.ts'
import type {
  beginSecondFactorCall,
  confirmSecondFactorCall,
  endSecondFactorCall,
} from '#app/staff/second-factor/second-factor.api.server.ts'
import { Button, type ButtonKind, buttonClasses } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { codeFieldProps } from './code-form.tsx'

type SecondFactorProps = { factor: SecondFactorState; onChange: () => Promise<void> }

/** Turns the second factor on or off. The recovery codes are displayed until the member leaves the page. */
export function SecondFactor({ factor: standing, onChange }: SecondFactorProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (standing.since === null) {
    return (
      <SetUpForm
        onDone={async (newCodes) => {
          setCodes(newCodes)
          await onChange()
        }}
      />
    )
  }
  return (
    <>
      {codes && (
        <div className="mb-6">
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <p className="mb-5 max-w-prose">
        {`Set on ${dayText(nairobiDay(new Date(standing.since)))}. `}
        {codesLeftText(standing.recovery_codes_left)}
      </p>
      <TurnOffSecondFactor onDone={onChange} />
    </>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'No recovery code is left: turn it off and set it anew for new ones.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice kind="info">
      <p>
        Your recovery codes. Each works once, if you lose your authenticator. Write them down now: they are shown only
        once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-1 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <CopyButton text={codes.join('\n')} what="recovery codes" />
      </div>
    </Notice>
  )
}

function SetUpForm({ onDone }: { onDone: (codes: string[]) => Promise<void> }) {
  const { call } = useAdmin()
  const [newFactor, setNewFactor] = useState<NewSecondFactor | null>(null)
  if (!newFactor) {
    return (
      <ProofForm
        button="Turn on the second factor"
        kind="secondary"
        about="Off. When on, you also enter a code from an app such as Google Authenticator after your password."
        hasPassword
        send={({ password }) =>
          call<typeof beginSecondFactorCall>('POST', '/api/admin/second-factor/begin', { password })
        }
        onSent={setNewFactor}
      />
    )
  }
  return (
    <div className="grid gap-6">
      <QrCode qr={newFactor.qr} label="QR code for your authenticator" />
      <div>
        <p className="text-sm text-soft">
          Scan it with your authenticator. On the phone that has it, open it or copy this key into it:
        </p>
        <p className="mt-1 text-lg tabular-nums select-all">
          {groupsOfFour(newFactor.secret).map((group, index) => (
            <span key={newFactor.secret.slice(0, 4 * (index + 1))} className="mr-2 inline-block">
              {group}
            </span>
          ))}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <a href={newFactor.address} className={buttonClasses('secondary')}>
            Open the authenticator
          </a>
          <CopyButton text={newFactor.secret} what="key" />
        </div>
      </div>
      <ProofForm
        button="Confirm"
        hasCode
        send={({ code }) => call<typeof confirmSecondFactorCall>('POST', '/api/admin/second-factor/confirm', { code })}
        onSent={({ recovery_codes }) => onDone(recovery_codes)}
      />
    </div>
  )
}

const groupsOfFour = (key: string): readonly string[] => key.match(/.{1,4}/g) ?? []

function TurnOffSecondFactor({ onDone }: { onDone: () => Promise<void> }) {
  const { call } = useAdmin()
  const [isFormOpen, setFormOpen] = useState(false)
  if (!isFormOpen) {
    return (
      <Button kind="secondary" className="w-full md:w-auto" onClick={() => setFormOpen(true)}>
        Turn it off
      </Button>
    )
  }
  return (
    <ProofForm
      button="Turn it off"
      hasPassword
      hasCode
      send={(proof) => call<typeof endSecondFactorCall>('POST', '/api/admin/second-factor/off', proof)}
      onSent={onDone}
    />
  )
}

type Proof = { password: string; code: string }
type ProofFormProps<Data> = {
  button: string
  kind?: ButtonKind
  about?: string
  hasPassword?: boolean
  hasCode?: boolean
  send: (proof: Proof) => Promise<Answer<Data>>
  onSent: (data: Data) => Promise<void> | void
}

function ProofForm<Data>({ button, kind, about, hasPassword, hasCode, send, onSent }: ProofFormProps<Data>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    const answer = await send({ password: String(typed.get('proof') ?? ''), code: String(typed.get('code') ?? '') })
    if (answer.ok) await onSent(answer.data)
    setBusy(false)
    if (answer.ok) return
    setErrors(answer.fields ?? {})
    setProblem(answer.fields ? null : answer.message)
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-prose flex-col gap-5 [&>div]:max-w-96">
      {about && <p>{about}</p>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {hasPassword && (
        <TextField
          label="Password"
          name="proof"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      {hasCode && (
        <TextField {...codeFieldProps} label="Code" hint="As your authenticator shows it now" error={errors.code} />
      )}
      <Button type="submit" kind={kind} className="md:self-start" isBusy={isBusy} busyText="Checking...">
        {button}
      </Button>
    </form>
  )
}
