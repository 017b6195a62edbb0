import { useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import type { FirstLogin, StaffPerson } from '#app/identity/staff/staff-answers.ts'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { dayText, nairobiDay } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'

type StaffRowProps = { person: StaffPerson; onChange: (login: FirstLogin | null) => Promise<void> }

export function StaffRow({ person, onChange }: StaffRowProps) {
  return (
    <li className="border-b border-rule py-4 [overflow-wrap:anywhere]">
      <p className="font-medium">
        {person.username}
        {person.is_you && <span className="font-normal text-soft"> (you)</span>}
      </p>
      <p className="text-sm text-soft">{standingText(person)}</p>
      {person.left_at === null && <Actions person={person} onChange={onChange} />}
    </li>
  )
}

function Actions({ person, onChange }: StaffRowProps) {
  const { username, role } = person
  const { call } = useAdmin()
  const { isBusy, ask } = useAsking(onChange)
  const place = `/api/admin/staff/${encodeURIComponent(username)}` as const
  const other = role === 'owner' ? 'helper' : 'owner'

  const changeRole = () =>
    ask({
      title: role === 'owner' ? `Make ${username} a helper?` : `Make ${username} an owner?`,
      text: `${person.is_you ? 'You are' : `${username} is`} logged out by it, and logs in again as ${article(other)}.`,
      confirm: 'Change',
      send: () => call('POST', `${place}/role`, { role: other }),
    })
  const leave = () =>
    ask({
      title: `Has ${username} left?`,
      text: 'The login ends at once and for good. What was done under it stays in the record of changes.',
      confirm: 'End the login',
      send: () => call('POST', `${place}/leave`),
    })
  const renewPassword = () =>
    ask({
      title: `A new password for ${username}?`,
      text: 'The old one and all logins end.',
      confirm: 'Make it',
      send: () => call('POST', `${place}/password`),
    })

  const removeSecondFactor = () =>
    ask({
      title: `Take away ${username}’s second factor?`,
      text: 'Only if it was lost, with its recovery codes: the password alone opens the login then. All logins end.',
      confirm: 'Take it away',
      send: () => call('POST', `${place}/second-factor/off`),
    })

  return (
    <div className="mt-1 flex flex-wrap gap-x-6">
      <Button kind="plain" disabled={isBusy} onClick={() => void changeRole()}>
        Make {article(other)}
        <span className="sr-only"> of {username}</span>
      </Button>
      {role === 'helper' && (
        <Button kind="plain" disabled={isBusy} onClick={() => void renewPassword()}>
          New password<span className="sr-only"> for {username}</span>
        </Button>
      )}
      {role === 'helper' && person.has_second_factor && (
        <Button kind="plain" disabled={isBusy} onClick={() => void removeSecondFactor()}>
          Lost second factor<span className="sr-only"> of {username}</span>
        </Button>
      )}
      <Button kind="plain" disabled={isBusy} onClick={() => void leave()}>
        End the login<span className="sr-only"> of {username}</span>
      </Button>
    </div>
  )
}

type Asking = { title: string; text: string; confirm: string; send: () => Promise<Answer<unknown>> }

/** Asks first, sends, and tells a refusal. A login in the answer is passed on, to be shown once. */
function useAsking(onChange: StaffRowProps['onChange']) {
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function ask({ send, ...words }: Asking) {
    if (!(await showMessage({ kind: 'warning', cancel: 'Cancel', ...words }))) return
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (answer.ok) return onChange(isLogin(answer.data) ? answer.data : null)
    const text = answer.message || 'Nothing was changed. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return { isBusy, ask }
}

function isLogin(data: unknown): data is FirstLogin {
  return typeof data === 'object' && data !== null && 'password' in data
}

function article(role: StaffPerson['role']): string {
  return role === 'owner' ? 'an owner' : 'a helper'
}

const dayOf = (moment: string) => dayText(nairobiDay(new Date(moment)))

function standingText({ role, added_at, left_at, has_second_factor }: StaffPerson): string {
  if (left_at !== null) return `Left on ${dayOf(left_at)}`
  const since = `${role === 'owner' ? 'Owner' : 'Helper'}, since ${dayOf(added_at)}`
  return has_second_factor ? `${since}, with a second factor` : since
}
