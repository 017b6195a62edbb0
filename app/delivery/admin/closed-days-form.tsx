import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDay, nairobiDay } from '#app/framework/nairobi.ts'
import { DateField } from '#app/staff/screen/day-field.tsx'
import { RowForm } from '#app/staff/screen/row-form.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { type ShowMessage, useMessage } from '#app/ui/messages.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { closedText } from '../closed-days.ts'
import { deliveryLimits } from '../delivery-option.ts'
import type { closeDaysCall } from './delivery.api.server.ts'
import type { ClosedInput } from './delivery-input.ts'

const orderingOptions = [
  { value: '', label: 'Choose' },
  { value: 'yes', label: 'Yes, we make their orders when we are back' },
  { value: 'no', label: 'No, nobody can order' },
]

const orderingHints: Record<string, string> = {
  yes: 'New orders get a later date.',
  no: 'Shop pages say so from a week before.',
}

const emptyFields = { first: '', last: '', orders: '', word: '' }
type ClosedDaysFields = typeof emptyFields

export function ClosedDaysForm({ onMade }: { onMade: () => Promise<void> }) {
  const { firstError, ordersError, ...form } = useClosedForm(onMade)
  const { typed, field, errors } = form
  return (
    <RowForm title="Add days off" action="Add days off" form={form} onLeave={null}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 max-sm:grid-cols-1">
        <DateField label="First day off" {...field('first', firstError)} />
        <DateField label="Last day off" hint="Leave empty for a single day" {...field('last', errors.last_on)} />
      </div>
      <SelectField
        label="Can buyers order on these days?"
        hint={orderingHints[typed.orders]}
        options={orderingOptions}
        {...field('orders', ordersError)}
      />
      <TextField
        label="Reason (optional)"
        hint="Buyers read it, for example Jamhuri Day"
        maxLength={deliveryLimits.word}
        {...field('word')}
      />
    </RowForm>
  )
}

function useClosedForm(onMade: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const readInitialFields = (): ClosedDaysFields => emptyFields
  async function close(id: string, typed: ClosedDaysFields) {
    const answer = await call<typeof closeDaysCall>('POST', '/api/admin/closed-days', toInput(id, typed))
    if (answer.ok) await onMade()
    return answer
  }
  const form = useStaffForm(readInitialFields, close)
  const [isSubmitted, setSubmitted] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { first, orders } = form.typed
    if (first === '' || orders === '') {
      flushSync(() => setSubmitted(true))
      if (event.target instanceof Element) event.target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    } else if (await confirmClosing(showMessage, form.typed)) await form.submit(event)
  }
  const firstError = isSubmitted && form.typed.first === '' ? 'Please give the first day off' : form.errors.first_on
  const ordersError = isSubmitted && form.typed.orders === '' ? 'Please choose whether buyers can order' : undefined
  return { ...form, submit, firstError, ordersError }
}

/** Asks for confirmation. Accepts invalid days without asking, because the API then returns an error for the field. */
async function confirmClosing(showMessage: ShowMessage, typed: ClosedDaysFields): Promise<boolean> {
  const { first_on: firstOn, last_on: lastOn, stops_selling } = toInput('', typed)
  if (!isDay(firstOn) || !isDay(lastOn) || lastOn < firstOn) return true
  const effect = stops_selling ? 'Nobody can order meanwhile.' : 'New orders get a later date.'
  const text = `${closedText({ firstOn, lastOn }, nairobiDay(new Date()))} ${effect}`
  return showMessage({ kind: 'warning', title: 'Are you sure?', text, confirm: 'Add days off', cancel: 'Cancel' })
}

function toInput(id: string, { first, last, orders, word }: ClosedDaysFields): ClosedInput {
  const isPause = orders === 'no'
  return { id, first_on: first, last_on: last || first, is_pause: isPause, stops_selling: isPause, word }
}
