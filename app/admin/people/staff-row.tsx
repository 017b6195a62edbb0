import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { dayText, displayLatest, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import type { StaffRole } from '#app/identity/staff-member.ts'
import type {
  confirmOwnerCall,
  deactivateStaffCall,
  removeSecondFactorCall,
  resetStaffPasswordCall,
  setStaffRoleCall,
} from '#app/staff/people/staff-people.api.server.ts'
import { joinFacts } from '#app/staff/screen/facts.ts'
import { ListRow, RowAction } from '#app/staff/screen/list-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { type Question, useSend } from '#app/staff/screen/use-send.ts'
import type { StaffPerson, TemporaryLogin } from '#app/staff/staff-answers.ts'
import { RoleDialog } from './role-dialog.tsx'
import { roleTexts } from './role-texts.ts'

type StaffRowProps = {
  person: StaffPerson
  /** True for the only owner, whose role can't be changed, because a shop needs an owner. */
  isOnlyOwner: boolean
  onChange: (login: TemporaryLogin | null) => Promise<void>
}

export function StaffRow({ person, isOnlyOwner, onChange }: StaffRowProps) {
  const { username, name, left_at, money_from } = person
  const { call } = useAdmin()
  const change = useConfirmedChange(onChange)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const works = left_at === null

  async function changeRole(role: StaffRole) {
    const path = `/api/admin/staff/${encodeURIComponent(username)}/role` as const
    await change.sendChange(call<typeof setStaffRoleCall>('POST', path, { role }))
    setDialogOpen(false)
  }
  return (
    <ListRow
      name={name}
      badge={person.is_you ? 'You' : !works && 'Left'}
      details={
        <>
          <p>{statusText(person)}</p>
          <Logins of={person} />
          {works && money_from !== null && (
            <p className="text-ink">
              New owner: no refunds, bank details or payments to settle until {nairobiTimeText(new Date(money_from))},
              or until another owner confirms
            </p>
          )}
          {works && (
            <div className="-mb-2 flex flex-wrap gap-x-6 empty:hidden">
              {!isOnlyOwner && (
                <RowAction aria-label={`Change role of ${name}`} onClick={() => setDialogOpen(true)}>
                  Change role
                </RowAction>
              )}
              <Actions person={person} {...change} />
            </div>
          )}
          {isDialogOpen && (
            <RoleDialog
              person={person}
              isBusy={change.isBusy}
              onSave={changeRole}
              onClose={() => setDialogOpen(false)}
            />
          )}
        </>
      }
    />
  )
}

function Logins({ of: { logins } }: { of: StaffPerson }) {
  const [newest] = logins
  if (!newest) return null
  const devices = logins.length === 1 ? (newest.device ?? 'Unknown browser') : `${logins.length} devices`
  return <p>{joinFacts([`Last used ${displayLatest(new Date(newest.used_at), new Date())}`, devices])}</p>
}

type ActionsProps = Pick<ReturnType<typeof useConfirmedChange>, 'isBusy' | 'confirmAndSend'> & { person: StaffPerson }

function Actions({ person, isBusy, confirmAndSend }: ActionsProps) {
  const { username, name, is_you, has_second_factor, money_from } = person
  const { call } = useAdmin()
  const path = `/api/admin/staff/${encodeURIComponent(username)}` as const
  const mayReset = person.role !== 'owner'
  const actions = [
    money_from !== null &&
      !is_you && {
        text: 'Confirm',
        label: `Confirm ${name} as an owner`,
        question: {
          title: `Confirm ${name} as an owner?`,
          text: 'They can then make refunds, change bank details and settle payments at once. Confirm only if you know who uses this login.',
          confirm: 'Confirm',
        },
        send: () => call<typeof confirmOwnerCall>('POST', `${path}/confirm`),
      },
    mayReset && {
      text: 'New password',
      label: `New password for ${name}`,
      question: {
        title: `A new password for ${name}?`,
        text: 'The old password stops working, and they are logged out everywhere. First meet or call them, to be sure that they asked for it.',
        confirm: 'Make a new password',
      },
      send: () => call<typeof resetStaffPasswordCall>('POST', `${path}/password`),
    },
    mayReset &&
      has_second_factor && {
        text: 'Lost second factor',
        label: `Lost second factor of ${name}`,
        question: {
          title: `Take away ${name}’s second factor?`,
          text: 'Do this only if the recovery codes are lost as well. The password alone then opens the login, and all logins end. First meet or call them, to be sure that they asked for it.',
          confirm: 'Take it away',
        },
        send: () => call<typeof removeSecondFactorCall>('POST', `${path}/second-factor/off`),
      },
    !is_you && {
      text: 'Remove from staff',
      label: `Remove from staff: ${name}`,
      question: {
        title: `Remove ${name} from staff?`,
        text: `${name} can no longer log in. What was done under this login stays in the record of changes.`,
        confirm: 'Remove from staff',
      },
      send: () => call<typeof deactivateStaffCall>('POST', `${path}/leave`),
    },
  ]
  return actions
    .filter((action) => action !== false)
    .map(({ text, label, question, send }) => (
      <RowAction key={text} aria-label={label} disabled={isBusy} onClick={() => void confirmAndSend(question, send)}>
        {text}
      </RowAction>
    ))
}

/** Asks for confirmation and sends the change. `onChange` gets the new login, if there is one. */
function useConfirmedChange(onChange: StaffRowProps['onChange']) {
  const { isBusy, send, confirm } = useSend()

  async function sendChange(request: Promise<Answer<unknown>>) {
    const answer = await send(request)
    if (answer.ok) await onChange(isLogin(answer.data) ? answer.data : null)
  }

  async function confirmAndSend(question: Question, request: () => Promise<Answer<unknown>>) {
    if (await confirm(question)) await sendChange(request())
  }

  return { isBusy, confirmAndSend, sendChange }
}

function isLogin(data: unknown): data is TemporaryLogin {
  return typeof data === 'object' && data !== null && 'password' in data
}

const dayOf = (moment: string) => dayText(nairobiDay(new Date(moment)))

function statusText({ role, added_at, left_at, has_second_factor }: StaffPerson): string {
  if (left_at !== null) return `Left on ${dayOf(left_at)}`
  const since = `${roleTexts[role].label}, since ${dayOf(added_at)}`
  return has_second_factor ? `${since}, with a second factor` : since
}
