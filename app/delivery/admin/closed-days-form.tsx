import type { FormEvent } from 'react'
import { addDays, isDay, nairobiDay } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { type ShowMessage, useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { closedDaysText } from '../closed-days.ts'
import { deliveryLimits } from '../delivery-option.ts'
import type { closeDaysCall } from './delivery.api.server.ts'
import type { ClosedInput } from './delivery-input.ts'

const kinds = [
  { value: 'off', label: 'Days off' },
  { value: 'pause', label: 'A pause' },
]
const sellings = [
  { value: 'on', label: 'Goes on' },
  { value: 'stopped', label: 'Stops' },
]

const empty = { kind: 'off', first: '', last: '', opens: '', selling: 'on', word: '' }
type Typed = typeof empty

export function ClosedDaysForm({ onMade }: { onMade: () => Promise<void> }) {
  const { typed, change, errors, problem, isBusy, submit } = useClosedForm(onMade)
  const field = (name: keyof Typed, error: string | undefined): Partial<TextFieldProps> => ({
    value: typed[name],
    error,
    autoComplete: 'off',
    onChange: (event) => change({ [name]: event.target.value }),
  })
  const isPause = typed.kind === 'pause'
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl content-start gap-5">
      <SelectField
        label="What"
        options={kinds}
        value={typed.kind}
        onChange={(event) => change({ kind: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextField label={isPause ? 'From' : 'First day'} type="date" {...field('first', errors.first_on)} />
        {isPause ? (
          <TextField
            label="Closed until"
            type="date"
            hint="The day you open again"
            {...field('opens', errors.last_on)}
          />
        ) : (
          <TextField label="Last day" type="date" hint="Empty for one day" {...field('last', errors.last_on)} />
        )}
      </div>
      {isPause ? (
        <SelectField
          label="Selling"
          hint="While it stops nobody can order"
          options={sellings}
          value={typed.selling}
          onChange={(event) => change({ selling: event.target.value })}
        />
      ) : null}
      <TextField
        label="Reason"
        hint="Buyers read it, for example Jamhuri Day. Optional"
        maxLength={deliveryLimits.word}
        {...field('word', errors.word)}
      />
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyText="Closing...">
        {isPause ? 'Pause' : 'Close these days'}
      </Button>
    </form>
  )
}

function useClosedForm(onMade: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const begin = (): Typed => ({ ...empty, first: nairobiDay(new Date()) })
  async function close(id: string, typed: Typed) {
    const answer = await call<typeof closeDaysCall>('POST', '/api/admin/closed-days', toInput(id, typed))
    if (answer.ok) await onMade()
    return answer
  }
  const form = useStaffForm(begin, close, 'The days could not be closed. Please try again.')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await isSure(showMessage, form.typed)) await form.submit(event)
  }
  return { ...form, submit }
}

/** Asks for confirmation. Skips it for invalid days, which the shop then refuses beside their field. */
async function isSure(showMessage: ShowMessage, typed: Typed): Promise<boolean> {
  const { first_on: firstOn, last_on: lastOn, is_pause: isPause, stops_selling } = toInput('', typed)
  if (!isDay(firstOn) || !isDay(lastOn) || lastOn < firstOn) return true
  const effect = stops_selling ? 'Nobody can order meanwhile.' : 'New orders get a later date.'
  const text = `${closedDaysText({ firstOn, lastOn, isPause })}. ${effect}`
  const confirm = isPause ? 'Pause' : 'Close these days'
  return showMessage({ kind: 'warning', title: 'Are you sure?', text, confirm, cancel: 'Cancel' })
}

function toInput(id: string, { kind, first, last, opens, selling, word }: Typed): ClosedInput {
  const isPause = kind === 'pause'
  return {
    id,
    first_on: first,
    last_on: isPause ? (isDay(opens) ? addDays(opens, -1) : opens) : last || first,
    is_pause: isPause,
    stops_selling: isPause && selling === 'stopped',
    word,
  }
}
