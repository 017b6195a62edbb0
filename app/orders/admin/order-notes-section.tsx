import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { Section } from './order-facts.tsx'
import type { addNoteCall, assignOrderCall, removeNoteCall } from './order-notes.api.server.ts'
import { noteRule, type OrderNotes } from './order-notes.ts'

/** Internal notes of staff about an order. The buyer never sees them. */
export function OrderNotesSection({ number, answer }: { number: string; answer: Answer<OrderNotes> }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [changed, setChanged] = useState<OrderNotes>()
  const [isBusy, setBusy] = useState(false)
  if (!answer.ok) return null
  const { notes, assignee, members } = changed ?? answer.data
  const path = `/api/admin/orders/${number}` as const

  async function change(request: Promise<Answer<OrderNotes>>): Promise<boolean> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.ok) setChanged(answer.data)
    else await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    return answer.ok
  }

  // A former member stays the assignee until staff choose another.
  const selectableMembers = assignee && !members.some(({ id }) => id === assignee.id) ? [...members, assignee] : members
  return (
    <>
      <Section title="Assigned to">
        <SelectField
          label="Assigned to"
          className="max-w-[30rem] [&>label]:sr-only"
          options={[
            { value: '', label: 'Nobody yet' },
            ...selectableMembers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={assignee?.id ?? ''}
          disabled={isBusy}
          onChange={({ target }) =>
            change(call<typeof assignOrderCall>('PUT', `${path}/assignee`, { staff_id: target.value || null }))
          }
        />
      </Section>
      <Section title="Notes for staff">
        <div className="flex max-w-[30rem] flex-col gap-5">
          {notes.length > 0 && (
            <ul className="border-t border-rule">
              {notes.map(({ id, text, staff_name, at, may_remove }) => (
                <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 border-b border-rule py-3">
                  <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
                    <p className="text-sm text-soft">
                      {staff_name}, {nairobiTimeText(new Date(at))}
                    </p>
                    <p className="mt-1 whitespace-pre-line">{text}</p>
                  </div>
                  {may_remove && (
                    <Button
                      kind="plain"
                      isBusy={isBusy}
                      onClick={() => change(call<typeof removeNoteCall>('DELETE', `${path}/notes/${id}`))}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <NewNote
            number={number}
            isBusy={isBusy}
            onAdd={(note) => change(call<typeof addNoteCall>('POST', `${path}/notes`, note))}
          />
        </div>
      </Section>
    </>
  )
}

type NewNoteProps = { number: string; isBusy: boolean; onAdd: (note: { id: string; text: string }) => Promise<boolean> }

function NewNote({ number, isBusy, onAdd }: NewNoteProps) {
  const { typed: text, change: setText, clear } = useDraft(`note ${number}`, '')
  const [id, setId] = useState(randomUuid)
  const [shownError, setShownError] = useState<string>()

  async function add() {
    const error = findTextError(noteRule, text.trim())
    setShownError(error)
    if (error || !(await onAdd({ id, text }))) return
    setText('')
    clear()
    setId(randomUuid())
  }

  return (
    <>
      <TextAreaField
        label="Note (buyers never see it)"
        rows={2}
        maxLength={noteRule.maxLength}
        error={shownError}
        {...bind(text, setText)}
      />
      <Button kind="secondary" className="self-start" isBusy={isBusy} onClick={add}>
        Add the note
      </Button>
    </>
  )
}
