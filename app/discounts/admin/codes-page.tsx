import { useState } from 'react'
import { dayText, displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { maxCounted } from '../discount-code.ts'
import type { Route } from './+types/codes-page'
import { CodeForm } from './code-form.tsx'
import type { StaffCode } from './code-input.ts'
import type { endDiscountCodeCall, listDiscountCodesCall } from './discount-codes.api.server.ts'

export const meta = () => adminMeta('Discount codes')

export const clientLoader = staffListLoader<typeof listDiscountCodesCall>('/api/admin/discount-codes')

export default function CodesPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Discount codes"
      answer={loaderData}
      openText="New code"
      heading="Current and past"
      empty="No codes yet."
      form={({ onSaved }) => <CodeForm onMade={onSaved} />}
      row={(code, { onChange }) => <CodeRow key={code.id} code={code} onEnded={onChange} />}
    />
  )
}

function CodeRow({ code, onEnded }: { code: StaffCode; onEnded: () => Promise<void> }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function end() {
    const isConfirmed = await showMessage({
      kind: 'warning',
      title: `End ${code.code}?`,
      text: 'Nobody can use it for an order any more. Orders that have it keep it.',
      confirm: 'End it',
      cancel: 'Cancel',
    })
    if (!isConfirmed) return
    setBusy(true)
    const answer = await call<typeof endDiscountCodeCall>('POST', `/api/admin/discount-codes/${code.id}/end`)
    setBusy(false)
    if (answer.ok) return onEnded()
    const text = answer.message || 'The code could not be ended. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-rule py-4 [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{code.code}</span>
      <span className="text-right font-medium">{offText(code)}</span>
      <span className="text-sm text-soft">
        {daysText(code)}
        {code.least > 0 && `, minimum order\u00a0${formatAmount(code.least)}`}
      </span>
      <span className="text-right text-sm text-soft">{usesText(code)}</span>
      {code.ended_at ? (
        <span className="col-span-2 text-sm text-soft">Ended {dayText(nairobiDay(new Date(code.ended_at)))}</span>
      ) : (
        <Button
          kind="secondary"
          className="col-span-2 mt-2 justify-self-start"
          aria-label={`End this code: ${code.code}`}
          isBusy={isBusy}
          busyText="Ending..."
          onClick={() => void end()}
        >
          End this code
        </Button>
      )}
    </li>
  )
}

function offText({ percent, amount }: StaffCode): string {
  return amount === null ? `${percent} % off` : `${formatAmount(amount)} off`
}

function daysText({ begins_on, ends_on }: StaffCode): string {
  const today = nairobiDay(new Date())
  const first = displayDate(begins_on, today)
  if (ends_on) return `${first} to ${displayDate(ends_on, today)}`
  return begins_on < today ? `Since ${first}` : `Starts ${first}`
}

function usesText({ uses, most_uses, most_uses_of_customer }: StaffCode): string {
  const count = uses < maxCounted ? `${uses}` : `${maxCounted} times or more`
  const all = most_uses === null ? `Used ${count}` : `Used ${count} of ${most_uses}`
  return most_uses_of_customer === null ? all : `${all}, ${most_uses_of_customer} each`
}
