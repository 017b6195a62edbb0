import { type SyntheticEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { PasswordField } from '#app/account/password-field.tsx'
import { findTextError } from '#app/framework/text-rules.ts'
import type { OwnSession } from '#app/identity/own-sessions-wire.ts'
import { SessionList } from '#app/identity/session-list.tsx'
import type {
  changeStaffPasswordCall,
  endStaffSessionCall,
  listStaffSessionsCall,
} from '#app/staff/login/own-login.api.server.ts'
import { OwnPasskeys } from '#app/staff/passkeys/own-passkeys.tsx'
import type { listPasskeysCall } from '#app/staff/passkeys/passkeys.api.server.ts'
import { staffPasswordRules } from '#app/staff/password/staff-password.ts'
import { isTemporaryPasswordRefusal } from '#app/staff/password/temporary-password.ts'
import { keepTypedPassword, readTypedPassword } from '#app/staff/password/typed-password.ts'
import type { listDevicesCall } from '#app/staff/push/push.api.server.ts'
import { bindThisDevice } from '#app/staff/push/this-device.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff, requireStaffToken } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import type { readSecondFactorCall } from '#app/staff/second-factor/second-factor.api.server.ts'
import { hasTemporaryPassword, storeAdminToken } from '#app/staff/sessions/admin-token.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DeviceSection } from '../devices/device-section.tsx'
import type { Route } from './+types/own-login-page'
import { LoginCard } from './login-card.tsx'
import { SecondFactor } from './second-factor.tsx'

export const meta = () => adminMeta('Your login')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (hasTemporaryPassword(requireStaffToken())) return null
  await bindThisDevice()
  const [sessions, secondFactor, passkeys, devices] = await Promise.all([
    loadAsStaff<typeof listStaffSessionsCall>(request, '/api/admin/sessions'),
    loadAsStaff<typeof readSecondFactorCall>(request, '/api/admin/second-factor'),
    loadAsStaff<typeof listPasskeysCall>(request, '/api/admin/passkeys'),
    loadAsStaff<typeof listDevicesCall>(request, '/api/admin/devices'),
  ])
  return { sessions, secondFactor, passkeys, devices }
}

export default function OwnLoginPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (loaderData === null || isTemporaryPasswordRefusal(loaderData.secondFactor)) return <TemporaryPassword />
  const isFactorOn = loaderData.secondFactor.ok && loaderData.secondFactor.data.since !== null
  return (
    <AdminScreen title="Your login">
      <h2 className="mb-4 text-xl">Notifications on this device</h2>
      <AnswerOrError answer={loaderData.devices}>
        {(standing) => <DeviceSection pushDevices={standing} onChange={revalidate} />}
      </AnswerOrError>
      <details className="mt-12 border-y border-rule">
        <summary className="disclosure min-h-14 py-4 font-medium">Change your password</summary>
        <div className="pt-1 pb-6">
          <PasswordForm onChange={revalidate} />
        </div>
      </details>
      <details className="border-b border-rule">
        <summary className="disclosure flex min-h-14 items-center py-4 not-[details[open]>&]:before:translate-y-0">
          <h2 className="grow font-text text-base font-medium">Second factor</h2>
          <span className="text-sm text-soft">{isFactorOn ? 'On' : 'Off'}</span>
        </summary>
        <div className="pt-1 pb-6">
          <AnswerOrError answer={loaderData.secondFactor}>
            {(standing) => (
              <>
                <SecondFactor factor={standing} onChange={revalidate} />
                {standing.since !== null && (
                  <>
                    <h3 className="mt-9 mb-3 text-lg">Passkeys</h3>
                    <AnswerOrError answer={loaderData.passkeys}>
                      {(passkeys) => <OwnPasskeys passkeys={passkeys} onChange={revalidate} />}
                    </AnswerOrError>
                  </>
                )}
              </>
            )}
          </AnswerOrError>
        </div>
      </details>
      <h2 className="mt-12 mb-4 text-xl">Where you are logged in</h2>
      <AnswerOrError answer={loaderData.sessions}>
        {(sessions) => (
          <div className="border-y border-rule py-3">
            <Sessions sessions={sessions} onChange={revalidate} />
          </div>
        )}
      </AnswerOrError>
    </AdminScreen>
  )
}

/** The only page that a member with a temporary password can open. */
function TemporaryPassword() {
  const navigate = useNavigate()
  const { logout } = useAdmin()
  return (
    <LoginCard title="Choose your password">
      <Notice kind="info">
        Your password was made for you, and somebody else may have read it. The back office opens when you have chosen
        one of your own.
      </Notice>
      <PasswordForm
        typedPassword={readTypedPassword()}
        action="Save my password"
        onChange={() => {
          keepTypedPassword(null)
          void navigate('/admin')
        }}
      />
      <Button kind="plain" className="self-start" onClick={logout}>
        Logout
      </Button>
    </LoginCard>
  )
}

type PasswordFormProps = {
  /** The current password if it was typed for this login, so that it need not be typed again. */
  typedPassword?: string | null
  action?: string
  onChange: () => void
}

function PasswordForm({ typedPassword = null, action, onChange }: PasswordFormProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [isBusy, setBusy] = useState(false)
  const isTyped = typedPassword !== null && !errors.password

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const password = isTyped ? typedPassword : String(typed.get('password'))
    const newPassword = String(typed.get('newPassword'))
    const newErrors = {
      password: findTextError(staffPasswordRules.password, password),
      newPassword: findTextError(staffPasswordRules.newPassword, newPassword),
    }
    setErrors(newErrors)
    if (newErrors.password || newErrors.newPassword) return
    setBusy(true)
    const answer = await call<typeof changeStaffPasswordCall>('POST', '/api/admin/password', { password, newPassword })
    setBusy(false)
    if (!answer.ok) {
      if (answer.fields) return setErrors(answer.fields)
      return void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    }
    storeAdminToken(answer.data.token)
    form.reset()
    onChange()
    void showMessage({ kind: 'success', title: 'Password changed', text: 'Your other devices are logged out.' })
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-96 flex-col gap-5">
      {!isTyped && (
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        hint="At least 8 characters"
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <Button
        type="submit"
        kind={action ? 'primary' : 'secondary'}
        className={action ? '' : 'md:self-start'}
        isBusy={isBusy}
        busyText="Changing..."
      >
        {action ?? 'Change password'}
      </Button>
    </form>
  )
}

function Sessions({ sessions, onChange }: { sessions: readonly OwnSession[]; onChange: () => void }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [ending, setEnding] = useState<string | null>(null)
  async function end(id: string) {
    setEnding(id)
    const answer = await call<typeof endStaffSessionCall>('DELETE', `/api/admin/sessions/${id}`)
    setEnding(null)
    if (!answer.ok) void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    onChange()
  }
  return <SessionList sessions={sessions} endingId={ending} onEnd={end} />
}
