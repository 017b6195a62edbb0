import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { RowForm } from '#app/staff/screen/row-form.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/carriers-page'
import { type Carrier, carrierRules } from './carrier.ts'
import type { listCarriersCall, removeCarrierCall, saveCarrierCall } from './carriers.api.server.ts'

export const meta = () => adminMeta('Carriers')

export const clientLoader = staffListLoader<typeof listCarriersCall>('/api/admin/carriers')

export default function CarriersPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Carriers"
      answer={loaderData}
      openText="Add a carrier"
      heading="Who carries parcels"
      startsLow
      hint={
        <p className="max-sm:mb-11">Choose a carrier when you send an order. Parcels already sent stay as they are.</p>
      }
      empty="No carriers yet."
      emptyHint="A parcel can still have a number and a note."
      form={({ edited, ...actions }) => (
        <>
          <CarrierForm carrier={edited} {...actions} />
          {edited && <RemoveCarrier carrier={edited} onRemoved={actions.onSaved} />}
        </>
      )}
      row={({ id, name, link_pattern }, { onEdit }) => (
        <ListRow
          key={id}
          name={name}
          opens={{ label: `Change ${name}`, open: onEdit }}
          details={link_pattern ? `Tracking link: ${link_pattern}` : 'No tracking link'}
        />
      )}
    />
  )
}

/** `carrier`: null for a new carrier. */
type CarrierFormProps = { carrier: Carrier | null; onSaved: () => Promise<void>; onLeave: () => void }

function CarrierForm({ carrier, onSaved, onLeave }: CarrierFormProps) {
  const { call } = useAdmin()
  const readInitialValues = () => ({ name: carrier?.name ?? '', link_pattern: carrier?.link_pattern ?? '' })
  async function save(id: string, typed: ReturnType<typeof readInitialValues>) {
    const answer = await call<typeof saveCarrierCall>('PUT', `/api/admin/carriers/${carrier?.id ?? id}`, typed)
    if (answer.ok) await onSaved()
    return answer
  }
  const form = useStaffForm(readInitialValues, save)
  return (
    <RowForm
      title={carrier ? `Change ${carrier.name}` : 'Add a carrier'}
      action={carrier ? 'Save the carrier' : 'Add the carrier'}
      form={form}
      onLeave={carrier ? onLeave : null}
    >
      <TextField label="Name" required maxLength={carrierRules.name.maxLength} {...form.field('name')} />
      <TextField
        label="Tracking link (optional)"
        hint="Put {number} where the tracking number goes, such as https://carrier.example/track?id={number}"
        inputMode="url"
        autoCapitalize="none"
        maxLength={carrierRules.link_pattern.maxLength}
        {...form.field('link_pattern')}
      />
    </RowForm>
  )
}

type RemoveCarrierProps = { carrier: Carrier; onRemoved: () => Promise<void> }

function RemoveCarrier({ carrier: { id, name }, onRemoved }: RemoveCarrierProps) {
  const { call } = useAdmin()
  const { isBusy, confirmAndSettle } = useListChange(onRemoved)
  const remove = () =>
    confirmAndSettle(
      { title: `Remove ${name}?`, text: 'Parcels already sent with it keep it.', confirm: 'Remove it' },
      () => call<typeof removeCarrierCall>('DELETE', `/api/admin/carriers/${id}`),
    )
  return (
    <div className="mt-8 border-t border-rule pt-4">
      <Button kind="plain" className="text-red" isBusy={isBusy} busyText="Removing..." onClick={() => void remove()}>
        Remove {name}
      </Button>
    </div>
  )
}
