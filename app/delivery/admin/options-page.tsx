import { MoveButtons, moveItem } from '#app/catalog/admin/move-buttons.tsx'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow, RowAction } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { daysText } from '../delivery-option.ts'
import type { Route } from './+types/options-page'
import type { endDeliveryOptionCall, listDeliveryOptionsCall, orderDeliveryOptionsCall } from './delivery.api.server.ts'
import type { StaffOption } from './delivery-input.ts'
import { OptionForm } from './option-form.tsx'
import { optionPriceText, shortWhereText } from './typed-option.ts'

export const meta = () => adminMeta('Delivery')

export const clientLoader = staffListLoader<typeof listDeliveryOptionsCall>('/api/admin/delivery-options')

export default function OptionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Delivery"
      answer={loaderData}
      openText="New option"
      heading="What buyers can choose"
      hint={
        <details>
          <summary className="disclosure min-h-11 py-2.5">How buyers see this</summary>
          <ul className="grid list-disc gap-2 pb-3 pl-5">
            <li>Before the address is known, the first option of this list is chosen.</li>
            <li>Then the cheapest option for the address is chosen first.</li>
            <li>
              Buyers don’t see an option for every country if one for their own country is faster and costs the same or
              less.
            </li>
          </ul>
        </details>
      }
      empty="No options yet. Every order pays the shipping price of Settings."
      form={({ edited, all, onSaved, onLeave }) => (
        <OptionForm option={edited} allOptions={all} onSaved={onSaved} onLeave={onLeave} />
      )}
      row={(option, { all, ...actions }) => (
        <OptionRow key={option.id} option={option} ids={all.map(({ id }) => id)} {...actions} />
      )}
    />
  )
}

type OptionRowProps = {
  option: StaffOption
  index: number
  ids: string[]
  onChange: () => Promise<void>
  onEdit: () => void
}

function OptionRow({ option, index, ids, onChange, onEdit }: OptionRowProps) {
  const { isBusy, end, order } = useOptionChanges(option, onChange)
  return (
    <ListRow
      name={option.name}
      opens={{ label: `Change ${option.name}`, open: onEdit }}
      badge={index === 0 && 'Preselected'}
      figure={optionPriceText(option.price)}
      details={`${daysText({ daysFrom: option.days_from, daysTo: option.days_to })} · ${shortWhereText(option)}`}
    >
      <RowAction aria-label={`Stop offering ${option.name}`} isBusy={isBusy} onClick={() => void end()}>
        Stop offering
      </RowAction>
      <span className="-mr-[12px] flex">
        <MoveButtons
          name={option.name}
          index={index}
          count={ids.length}
          isDisabled={isBusy}
          onMove={(to) => void order(moveItem(ids, index, to))}
        />
      </span>
    </ListRow>
  )
}

function useOptionChanges({ id, name }: StaffOption, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const { isBusy, settle, confirmAndSettle } = useListChange(
    onChange,
    'The options could not be changed. Please try again.',
  )
  return {
    isBusy,
    end: () =>
      confirmAndSettle(
        {
          title: `Stop offering ${name}?`,
          text: 'Nobody can choose it any more. Existing orders keep it.',
          confirm: 'Stop offering it',
        },
        () => call<typeof endDeliveryOptionCall>('POST', `/api/admin/delivery-options/${id}/end`),
      ),
    order: (ids: string[]) =>
      settle(call<typeof orderDeliveryOptionsCall>('PUT', '/api/admin/delivery-options', { ids })),
  }
}
