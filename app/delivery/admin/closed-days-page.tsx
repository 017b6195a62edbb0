import { nairobiDay } from '#app/framework/nairobi.ts'
import { displayWeekday } from '#app/framework/weekday.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow, RowAction } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { closedDaysText, openAgainText } from '../closed-days.ts'
import type { Route } from './+types/closed-days-page'
import { ClosedDaysForm } from './closed-days-form.tsx'
import type { listClosedDaysCall, openDaysCall } from './delivery.api.server.ts'
import type { StaffClosedDays } from './delivery-input.ts'

export const meta = () => adminMeta('Days off')

export const clientLoader = staffListLoader<typeof listClosedDaysCall>('/api/admin/closed-days')

export default function ClosedDaysPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Days off"
      answer={loaderData}
      openText="Add days off"
      heading="Coming up"
      hint="Orders already paid keep their dates."
      empty="No days off."
      form={({ onSaved }) => <ClosedDaysForm onMade={onSaved} />}
      row={(days, { onChange }) => <ClosedRow key={days.id} days={days} onRemoved={onChange} />}
    />
  )
}

type ClosedRowProps = { days: StaffClosedDays; onRemoved: () => Promise<void> }

function ClosedRow({ days, onRemoved }: ClosedRowProps) {
  const { call } = useAdmin()
  const { isBusy, confirmAndSettle } = useListChange(onRemoved)
  const today = nairobiDay(new Date())
  const range = { firstOn: days.first_on, lastOn: days.last_on }
  const rangeText = closedDaysText(range, today)
  const remove = () =>
    confirmAndSettle(
      {
        title: 'Remove these days off?',
        text: `New orders count ${rangeText} as working days again. Paid orders keep their day.`,
        confirm: 'Remove',
      },
      () => call<typeof openDaysCall>('DELETE', `/api/admin/closed-days/${days.id}`),
    )
  return (
    <ListRow
      name={withWeekdays(range, today)}
      badge={days.stops_selling && 'Nobody can order'}
      details={
        <>
          {days.word && <p>{days.word}</p>}
          <p>{openAgainText(range, today)}</p>
        </>
      }
    >
      <RowAction
        aria-label={`Remove: ${rangeText}`}
        isBusy={isBusy}
        busyText="Removing..."
        onClick={() => void remove()}
      >
        Remove
      </RowAction>
    </ListRow>
  )
}

/** 'Monday 30 November', 'Monday 30 November to Friday 4 December'. */
function withWeekdays({ firstOn, lastOn }: { firstOn: string; lastOn: string }, today: string): string {
  return [...new Set([firstOn, lastOn])].map((day) => displayWeekday(day, today)).join(' to ')
}
