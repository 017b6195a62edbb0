import { useState } from 'react'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { registerC2bCall } from './staff-c2b.api.server.ts'
import type { StaffC2b } from './staff-c2b.ts'

/** Displays the setup of manual payments, and registers the shop's callback URLs with M-Pesa. */
export function C2bSection({ setUp, onChange }: { setUp: StaffC2b; onChange: () => Promise<void> }) {
  const { call, may } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)
  const { offer, registration, asks_back: asksBack } = setUp

  async function register() {
    setBusy(true)
    const answer = await call<typeof registerC2bCall>('POST', '/api/admin/by-hand/register')
    setBusy(false)
    await onChange()
    const text = answer.ok ? answer.data.registration?.text : answer.message
    const isDone = answer.ok && answer.data.registration?.is_registered
    await showMessage({ kind: isDone ? 'success' : 'error', title: isDone ? 'Registered' : 'Error!', text: text ?? '' })
  }

  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Payments by hand</h2>
      {offer ? (
        <>
          <p>
            {`Customers may pay by hand to ${offer.kind === 'till' ? 'till' : 'paybill'} ${offer.number}. `}
            <WholeNames>
              {asksBack
                ? 'M-Pesa is asked whether each is true before an order is paid by it.'
                : 'Set the initiator (MPESA_INITIATOR_NAME) and M-Pesa is asked whether each is true.'}
            </WholeNames>
          </p>
          <p className="mt-2 text-sm text-soft">
            <WholeNames>
              {registration
                ? `${nairobiTimeText(new Date(registration.at))}: ${registration.text}`
                : 'M-Pesa has not been told yet where the shop hears of them.'}
            </WholeNames>
          </p>
          {may('owner') && (
            <Button
              kind="secondary"
              className="mt-4 w-full sm:w-auto"
              isBusy={isBusy}
              busyText="Telling M-Pesa..."
              onClick={register}
            >
              {registration?.is_registered ? 'Register the addresses again' : 'Register the addresses'}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="measure text-soft">
            Buyers can pay with the prompt on their phone. They cannot type your till or paybill number in M-Pesa
            themselves yet: for that, ask the person who runs your server.
          </p>
          <details className="mt-3 border-y border-rule">
            <summary className="disclosure min-h-12 py-3">Setting for the person who runs your server</summary>
            <p className="pb-3 text-sm">Set MPESA_C2B to v1 or v2, as your Daraja app allows.</p>
          </details>
        </>
      )}
    </section>
  )
}
