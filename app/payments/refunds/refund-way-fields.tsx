import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { RefundWay } from './refund.ts'
import { RefundChoice } from './refund-choice.tsx'
import { type RefundForm, wayOpen } from './refund-form.ts'
import { referenceMaximum, type StaffRefunds } from './staff-refund.ts'

type RefundWayFieldsProps = {
  open: StaffRefunds
  kes: number
  way: RefundWay
  form: RefundForm
  onChange: (changed: Partial<RefundForm>) => void
}

/** By whom it goes back. It goes only to who paid. */
export function RefundWayFields({ open, kes, way, form, onChange }: RefundWayFieldsProps) {
  const { title, payer, whole_by_provider, part_by_provider } = open
  const isAble = wayOpen(open, kes) === 'provider'
  const isPartOnly = !isAble && (whole_by_provider || part_by_provider) && kes > 0
  return (
    <fieldset>
      <legend className="text-sm font-medium">How it goes back</legend>
      {(whole_by_provider || part_by_provider) && (
        <RefundChoice
          name="refund-way"
          label={<WholeNames>{`Through ${title}`}</WholeNames>}
          {...(isPartOnly ? { hint: 'Not for this amount: please give it back by hand.' } : {})}
          isChosen={way === 'provider'}
          isOff={!isAble}
          onChoose={() => onChange({ way: 'provider' })}
        />
      )}
      <RefundChoice
        name="refund-way"
        label="By hand: it has gone back already"
        isChosen={way === 'by-hand'}
        onChoose={() => onChange({ way: 'by-hand' })}
      />
      <p className="mt-1 text-sm text-soft">
        <WholeNames>{payer ? `Only to who paid: ${payer}, ${title}.` : 'Only to the account that paid.'}</WholeNames>
      </p>
      {way === 'by-hand' && (
        <TextField
          label="Reference"
          hint="The receipt of what was sent back."
          className="mt-3"
          required
          maxLength={referenceMaximum}
          value={form.reference}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
      )}
    </fieldset>
  )
}
