import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { Button } from '#app/ui/button.tsx'
import { ArrowDown, ArrowUp } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { daysText } from '../delivery-option.ts'
import type { Route } from './+types/options-page'
import type { endDeliveryOptionCall, listDeliveryOptionsCall, orderDeliveryOptionsCall } from './delivery.api.server.ts'
import type { StaffOption } from './delivery-input.ts'
import { OptionForm } from './option-form.tsx'
import { optionPriceText, whereText } from './typed-option.ts'

export const meta = () => adminMeta('Delivery')

export const clientLoader = staffListLoader<typeof listDeliveryOptionsCall>('/api/admin/delivery-options')

export default function OptionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Delivery"
      answer={loaderData}
      openText="New option"
      heading="What buyers choose among"
      hint={
        <>
          The cheapest option for an address is chosen at first. Before the address is known, the first of this list
          counts. Buyers don’t see an option for every country if one for their own country is faster and costs the same
          or less.
        </>
      }
      empty="No options: shipping costs the one price in Settings."
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
  const { isBusy, end, move } = useOptionChanges(option, onChange)
  const arrow = 'grid size-[44px] place-items-center enabled:hover:text-red disabled:opacity-30'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{option.name}</span>
      <span className="text-right font-medium">{optionPriceText(option.price)}</span>
      <span className="text-sm text-soft">{whereText(option)}</span>
      <span className="text-right text-sm text-soft">
        {daysText({ daysFrom: option.days_from, daysTo: option.days_to })}
      </span>
      <div className="col-span-2 mt-1 flex flex-wrap items-center gap-3">
        <Button kind="secondary" className="px-5!" aria-label={`Change ${option.name}`} onClick={onEdit}>
          Change
        </Button>
        <Button kind="plain" aria-label={`Stop offering ${option.name}`} isBusy={isBusy} onClick={() => void end()}>
          Stop offering
        </Button>
        <span className="-mr-[12px] ml-auto flex">
          <button
            type="button"
            className={arrow}
            aria-label={`Move ${option.name} up`}
            disabled={isBusy || index === 0}
            onClick={() => void move(ids, index, index - 1)}
          >
            <ArrowUp size={20} strokeWidth={1.5} />
          </button>
          <button
            type="button"
            className={arrow}
            aria-label={`Move ${option.name} down`}
            disabled={isBusy || index === ids.length - 1}
            onClick={() => void move(ids, index, index + 1)}
          >
            <ArrowDown size={20} strokeWidth={1.5} />
          </button>
        </span>
      </div>
    </li>
  )
}

function useOptionChanges({ id, name }: StaffOption, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const { isBusy, settle } = useListChange(onChange, 'The options could not be changed. Please try again.')

  return {
    isBusy,
    async end() {
      const isConfirmed = await showMessage({
        kind: 'warning',
        title: `Stop offering ${name}?`,
        text: 'Nobody can choose it any more. Orders that have it keep it.',
        confirm: 'Stop offering it',
        cancel: 'Cancel',
      })
      if (isConfirmed) await settle(call<typeof endDeliveryOptionCall>('POST', `/api/admin/delivery-options/${id}/end`))
    },
    move(ids: string[], from: number, to: number) {
      const reorderedIds = ids.toSpliced(from, 1).toSpliced(to, 0, id)
      return settle(call<typeof orderDeliveryOptionsCall>('PUT', '/api/admin/delivery-options', { ids: reorderedIds }))
    },
  }
}
