import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { oneUnit, pricesInKes, shopCurrency } from '#app/money/currency.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import type { acceptRateCall } from './staff-payments.api.server.ts'
import type { StaffRate } from './staff-review.ts'

const refusalTexts: Record<string, string> = {
  jump: 'jumped by more than 8%',
  stale: 'too old',
  'out-of-bounds': 'outside 90 to 200',
}

/**
 * Renders nothing unless an owner must look at the rate: the newest reading was refused, or no reading was accepted.
 * The health page displays the rate.
 */
export function RateReadings({ rates, onChange }: { rates: StaffRate[]; onChange: () => Promise<void> }) {
  const { call } = useAdmin()
  const { confirmAndSettle } = useChange(onChange)
  const refused = rates[0]?.accepted === false ? rates[0] : undefined
  const acceptedRate = rates.find((rate) => rate.accepted)
  if (pricesInKes() || (acceptedRate && !refused)) return null

  const accept = ({ id, rate }: StaffRate) =>
    confirmAndSettle(
      {
        title: 'Are you sure?',
        text: `From now on the shop counts KES ${Number(rate)} for ${oneUnit()}.`,
        confirm: 'Accept the rate',
      },
      () => call<typeof acceptRateCall>('POST', `/api/admin/rates/${id}/accept`),
    )

  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Exchange rate</h2>
      <p className="measure mb-3 text-sm text-soft">
        The rate turns prices into the shillings that are charged. A rate that changes by more than 8 % waits here until
        an owner accepts it; the shop goes on with the last one.
      </p>
      {acceptedRate && (
        <p>{`KES ${Number(acceptedRate.rate)} for ${oneUnit()}, read ${nairobiTimeText(new Date(acceptedRate.fetched_at))}.`}</p>
      )}
      {!acceptedRate && (
        <p className="text-soft">
          {shopCurrency() === 'USD'
            ? 'No good reading yet: the shop counts with the default rate.'
            : 'No good reading yet: nobody can pay until there is one.'}
        </p>
      )}
      {refused && (
        <p className="mt-2">
          {`The latest reading, KES ${Number(refused.rate)}, is not used: ${refusalTexts[refused.refusal ?? ''] ?? refused.refusal}.`}
        </p>
      )}
      {refused?.may_accept && (
        <Button kind="secondary" className="mt-3 w-full sm:w-auto" onClick={() => accept(refused)}>
          Accept the rate
        </Button>
      )}
    </section>
  )
}
