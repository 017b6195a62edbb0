import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/identity/staff/screen/use-staff-form.ts'
import { addDays, isDay, nairobiDay } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField, TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { deliveryLimits } from '../delivery-option.ts'
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
        label="Word"
        hint="Buyers read it, for example Jamhuri Day. May stay empty"
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
  const begin = (): Typed => ({ ...empty, first: nairobiDay(new Date()) })
  async function close(id: string, typed: Typed) {
    const answer = await call('POST', '/api/admin/closed-days', toInput(id, typed))
    if (answer.ok) await onMade()
    return answer
  }
  return useStaffForm(begin, close, 'The days could not be closed. Please try again.')
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
