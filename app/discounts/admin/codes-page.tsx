import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow, RowAction } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
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
      openText="Add a code"
      heading="Current and past"
      empty="No codes yet."
      form={({ onSaved }) => <CodeForm onMade={onSaved} />}
      row={(code, { onChange }) => <CodeRow key={code.id} code={code} onEnded={onChange} />}
    />
  )
}

type CodeRowProps = { code: StaffCode; onEnded: () => Promise<void> }

function CodeRow({ code, onEnded }: CodeRowProps) {
  const { call } = useAdmin()
  const { isBusy, confirmAndSettle } = useListChange(onEnded)
  const end = () =>
    confirmAndSettle(
      { title: `End ${code.code}?`, text: 'Nobody can use it any more. Existing orders keep it.', confirm: 'End it' },
      () => call<typeof endDiscountCodeCall>('POST', `/api/admin/discount-codes/${code.id}/end`),
    )
  const today = nairobiDay(new Date())
  const isOver = code.ended_at !== null || (code.ends_on !== null && code.ends_on < today)
  return (
    <ListRow
      name={code.code}
      badge={isOver && 'Ended'}
      figure={offText(code)}
      isStacked
      details={
        <>
          <p>{daysText(code, today)}</p>
          <p>{usesText(code)}</p>
          {code.least > 0 && <p>Minimum order {formatAmount(code.least)}</p>}
        </>
      }
    >
      {code.ended_at === null && (
        <RowAction
          aria-label={`End this code: ${code.code}`}
          isBusy={isBusy}
          busyText="Ending..."
          onClick={() => void end()}
        >
          End this code
        </RowAction>
      )}
    </ListRow>
  )
}

function offText({ percent, amount }: StaffCode): string {
  return amount === null ? `${percent}% off` : `${formatAmount(amount)} off`
}

function daysText({ begins_on, ends_on, ended_at }: StaffCode, today: string): string {
  if (ended_at) return `Ended ${displayDate(nairobiDay(new Date(ended_at)), today)}`
  const first = displayDate(begins_on, today)
  if (ends_on) return `${first} to ${displayDate(ends_on, today)}`
  return begins_on <= today ? `Since ${first}` : `Starts ${first}`
}

function usesText({ uses, most_uses, most_uses_of_customer }: StaffCode): string {
  const count = uses < maxCounted ? `${uses}` : `${maxCounted} times or more`
  const all = most_uses === null ? `Used ${count}` : `Used ${count} of ${most_uses}`
  return most_uses_of_customer === null ? all : `${all}, ${most_uses_of_customer} each`
}
