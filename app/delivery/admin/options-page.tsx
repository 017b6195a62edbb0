import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
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

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff<typeof listDeliveryOptionsCall>(request, '/api/admin/delivery-options')
}

export default function OptionsPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<StaffOption | null>(null)
  // A form that was sent makes room for an empty one.
  const [made, setMade] = useState(0)
  return (
    <AdminScreen title="Delivery" answer={loaderData}>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OptionForm
          key={`${edited?.id} ${made}`}
          option={edited}
          onLeave={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null)
            setMade(made + 1)
            await revalidate()
          }}
        />
        <section aria-labelledby="options">
          <h2 id="options" className="text-xl">
            What buyers choose among
          </h2>
          <p className="measure mt-2 mb-3 text-sm text-soft">
            The cheapest option for an address is chosen at first. Before we know the address, the shop uses the first
            option. Without any option shipping is $5.00 to anywhere.
          </p>
          <Listed list={list} empty="No options: shipping is $5.00.">
            {(options) => (
              <ul className="border-t border-rule">
                {options.map((option, index) => (
                  <OptionRow
                    key={option.id}
                    option={option}
                    index={index}
                    ids={options.map(({ id }) => id)}
                    onChange={revalidate}
                    onEdit={() => {
                      setEdited(option)
                      window.scrollTo({ top: 0 })
                    }}
                  />
                ))}
              </ul>
            )}
          </Listed>
        </section>
      </div>
    </AdminScreen>
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
  const arrow = 'grid size-11 place-items-center enabled:hover:text-red disabled:opacity-30'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-rule py-4 [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{option.name}</span>
      <span className={`text-right font-medium ${option.price.amount === 0 ? 'text-red' : ''}`}>
        {optionPriceText(option.price)}
      </span>
      <span className="text-sm text-soft">{whereText(option)}</span>
      <span className="text-right text-sm text-soft">
        {daysText({ daysFrom: option.days_from, daysTo: option.days_to })}
      </span>
      <div className="col-span-2 mt-2 flex flex-wrap items-center gap-3">
        <Button kind="secondary" aria-label={`Change ${option.name}`} onClick={onEdit}>
          Change
        </Button>
        <Button kind="plain" aria-label={`End ${option.name}`} isBusy={isBusy} onClick={() => void end()}>
          End
        </Button>
        <span className="ml-auto flex">
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
  const [isBusy, setBusy] = useState(false)

  async function settle(asked: Promise<{ ok: true } | { ok: false; message: string }>) {
    setBusy(true)
    const answer = await asked
    await onChange()
    setBusy(false)
    if (answer.ok) return
    const text = answer.message || 'The options could not be changed. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return {
    isBusy,
    async end() {
      const isSure = await showMessage({
        kind: 'warning',
        title: `End ${name}?`,
        text: 'Nobody can choose it any more. Orders that have it keep it.',
        confirm: 'End it',
        cancel: 'Cancel',
      })
      if (isSure) await settle(call<typeof endDeliveryOptionCall>('POST', `/api/admin/delivery-options/${id}/end`))
    },
    move(ids: string[], from: number, to: number) {
      const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id)
      return settle(call<typeof orderDeliveryOptionsCall>('PUT', '/api/admin/delivery-options', { ids: moved }))
    },
  }
}
