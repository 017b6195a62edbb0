import { bind } from '#app/ui/bind.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { RefundMethod } from './refund.ts'
import { RefundChoice } from './refund-choice.tsx'
import { availableMethod, type RefundForm } from './refund-form.ts'
import { maxReferenceLength, type StaffRefunds } from './staff-refund.ts'

type RefundMethodFieldsProps = {
  open: StaffRefunds
  kes: number
  method: RefundMethod
  form: RefundForm
  /** The error of the reference field. */
  error?: string | undefined
  onChange: (changed: Partial<RefundForm>) => void
}

/** Selects how the money is refunded. Only the payer can receive it. */
export function RefundMethodFields({ open, kes, method, form, error, onChange }: RefundMethodFieldsProps) {
  const { title, payer, whole_by_provider, part_by_provider } = open
  const isAble = availableMethod(open, kes) === 'provider'
  const isOffered = whole_by_provider || part_by_provider
  const isPartOnly = !isAble && isOffered && kes > 0
  return (
    <fieldset>
      <legend className="mb-2 text-[1.0625rem] font-medium">How to refund</legend>
      {isOffered && (
        <RefundChoice
          name="refund-way"
          label={<WholeNames>{`Through ${title}`}</WholeNames>}
          {...(isPartOnly ? { hint: 'Not possible for this amount: please send it yourself.' } : {})}
          isChosen={method === 'provider'}
          isOff={!isAble}
          onChoose={() => onChange({ method: 'provider' })}
        />
      )}
      {method === 'provider' && (
        <p className="-mt-1 mb-1 pl-8 text-sm text-soft">
          <WholeNames>
            {payer ? `The refund goes to ${payer} (${title}).` : 'The refund goes to the account that paid.'}
          </WholeNames>
        </p>
      )}
      {isOffered ? (
        <RefundChoice
          name="refund-way"
          label="I have already sent it back myself"
          isChosen={method === 'by-hand'}
          onChoose={() => onChange({ method: 'by-hand' })}
        />
      ) : (
        <p>The shop can’t refund this payment itself. Send the money, then record it here.</p>
      )}
      {method === 'by-hand' && (
        <TextField
          label="Reference"
          hint="The receipt of what was sent back."
          className="mt-5"
          required
          maxLength={maxReferenceLength}
          error={error}
          {...bind(form.reference, (reference) => onChange({ reference }))}
        />
      )}
    </fieldset>
  )
}
