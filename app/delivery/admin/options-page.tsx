import { MoveButtons, moveItem } from '#app/catalog/admin/move-buttons.tsx'
import { otherPriceText } from '#app/money/typed-price.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { joinFacts } from '#app/staff/screen/facts.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffListLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { Button } from '#app/ui/button.tsx'
import { daysText } from '../delivery-option.ts'
import type { Route } from './+types/options-page'
import type { endDeliveryOptionCall, listDeliveryOptionsCall, orderDeliveryOptionsCall } from './delivery.api.server.ts'
import type { StaffOption } from './delivery-input.ts'
import { OptionForm } from './option-form.tsx'
import { readRate } from './read-rate.ts'
import { optionPriceText, shortWhereText } from './typed-option.ts'

export const meta = () => adminMeta('Delivery')

export const clientLoader = staffLoaders({
  options: staffListLoader<typeof listDeliveryOptionsCall>('/api/admin/delivery-options'),
  rate: readRate,
})

export default function OptionsPage({ loaderData: { options, rate } }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Delivery"
      answer={options}
      openText="Add an option"
      heading="What buyers can choose"
      hint={
        <details>
          <summary className="disclosure min-h-11 py-2.5">How the preselected option is chosen</summary>
          <ul className="grid list-disc gap-2 pl-5">
            <li>Until the buyer gives an address, the first option of this list.</li>
            <li>Then the cheapest option for that address.</li>
            <li>
              Buyers don’t see an option for every country if one for their own country is faster and costs no more.
            </li>
          </ul>
        </details>
      }
      empty="No options yet. Every order pays the shipping price of Settings."
      form={({ edited, all, onSaved, onLeave }) => (
        <>
          <OptionForm option={edited} allOptions={all} onSaved={onSaved} onLeave={onLeave} />
          {edited && <EndOption option={edited} onEnded={onSaved} />}
        </>
      )}
      row={(option, { all, ...actions }) => (
        <OptionRow key={option.id} option={option} ids={all.map(({ id }) => id)} rate={rate} {...actions} />
      )}
    />
  )
}

type OptionRowProps = {
  option: StaffOption
  index: number
  ids: string[]
  rate: string | null
  onChange: () => Promise<void>
  onEdit: () => void
}

function OptionRow({ option, index, ids, rate, onChange, onEdit }: OptionRowProps) {
  const { isBusy, order } = useOptionChanges(option, onChange)
  const price = (
    <>
      <span className="mr-2 text-base font-medium text-ink sm:mr-0">{optionPriceText(option.price)}</span>
      <span className="whitespace-nowrap">{otherPriceText(option.price, rate)}</span>
    </>
  )
  return (
    <ListRow
      name={option.name}
      opens={{ label: `Change ${option.name}`, open: onEdit }}
      badge={index === 0 && 'Preselected'}
      details={
        <>
          <p className="sm:hidden">{price}</p>
          {joinFacts([daysText({ daysFrom: option.days_from, daysTo: option.days_to }), shortWhereText(option)])}
        </>
      }
    >
      <span className="text-right text-sm text-soft max-sm:hidden [&>*]:block">{price}</span>
      <span className="-ml-3 flex text-soft">
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

function EndOption({ option, onEnded }: { option: StaffOption; onEnded: () => Promise<void> }) {
  const { isBusy, end } = useOptionChanges(option, onEnded)
  return (
    <div className="mt-8 border-t border-rule pt-4">
      <Button kind="plain" className="text-red" isBusy={isBusy} onClick={() => void end()}>
        Stop offering {option.name}
      </Button>
    </div>
  )
}

function useOptionChanges({ id, name }: StaffOption, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const { isBusy, settle, confirmAndSettle } = useListChange(onChange)
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
