import { type FormEvent, useEffect, useState } from 'react'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { quantityOptions, SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Carrier } from '../carriers/carrier.ts'
import type { listCarriersCall } from '../carriers/carriers.api.server.ts'
import { type ParcelLine, parcelLinesText, unmadeLines } from '../parcels/parcel.ts'
import { moveText } from './order-texts.ts'
import { maxTrackingNoteLength, type OrderMove, type StaffOrder, trackingNumberRule } from './staff-order.ts'

export type ParcelDetails = Pick<OrderMove, 'note' | 'parcel'>

type ParcelDialogProps = {
  order: Pick<StaffOrder, 'number' | 'contact_name'>
  /** The lines to choose from; empty if the parcel contains all unsent products. */
  lines: Pick<StaffOrder['lines'][number], 'id' | 'name' | 'left_to_send'>[]
  /** The quantities that are still to make; empty if everything is made. */
  toMake?: readonly ParcelLine[]
  isBusy: boolean
  onSave: (sending: ParcelDetails) => void
  onClose: () => void
}

export function ParcelDialog({ order, lines, toMake = [], isBusy, onSave, onClose }: ParcelDialogProps) {
  const [id] = useState(randomUuid)
  const [typed, setTyped] = useState({ carrier: '', number: '', note: '' })
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const carriers = useCarriers()
  const unsentLines = lines.filter((line) => line.left_to_send > 0)
  const selectedLines = unsentLines.map((line) => ({ id: line.id, quantity: quantities[line.id] ?? line.left_to_send }))
  const packedLines = selectedLines.filter(({ quantity }) => quantity > 0)
  const unmade = unmadeLines(packedLines, unsentLines, toMake)
  const isAll = unsentLines.every(({ left_to_send }, index) => selectedLines[index]?.quantity === left_to_send)
  const change = (fields: Partial<typeof typed>) => setTyped({ ...typed, ...fields })

  function send(event: FormEvent) {
    event.preventDefault()
    const { carrier, number, note } = typed
    onSave({
      ...(note ? { note } : {}),
      parcel: { id, ...(unsentLines.length > 0 ? { lines: packedLines } : {}), carrier_id: carrier || null, number },
    })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={moveText('sent', false)}
      action={isAll ? moveText('sent', false) : 'Send these pieces'}
      disabled={unsentLines.length > 0 && packedLines.length === 0}
      isBusy={isBusy}
      onSubmit={send}
    >
      <p className="[overflow-wrap:anywhere]">
        {order.number}, <WholeNames>{order.contact_name}</WholeNames>
      </p>
      {unsentLines.length > 0 && (
        <p>
          In this parcel: <span className="font-medium">{piecesText(packedLines, unsentLines) || 'nothing yet'}</span>
        </p>
      )}
      {unmade.length > 0 && <p className="text-soft">{unmadeText(packedLines, unmade, unsentLines)}</p>}
      <SelectField
        label="Carrier"
        data-optional
        options={[{ value: '', label: 'None' }, ...carriers.map(({ id, name }) => ({ value: id, label: name }))]}
        {...bind(typed.carrier, (carrier) => change({ carrier }))}
      />
      <TextField
        label="Tracking number"
        data-optional
        autoComplete="off"
        maxLength={trackingNumberRule.maxLength}
        {...bind(typed.number, (number) => change({ number }))}
      />
      <TextAreaField
        label="Tracking note"
        data-optional
        hint="Anything else. The customer sees carrier, number and note."
        rows={2}
        maxLength={maxTrackingNoteLength}
        {...bind(typed.note, (note) => change({ note }))}
      />
      {/* Last, because most orders go in one parcel. Open, so that a part takes no tap more. */}
      {unsentLines.reduce((sum, line) => sum + line.left_to_send, 0) > 1 && (
        <LineQuantities lines={unsentLines} quantities={quantities} onChange={setQuantities} />
      )}
    </FormDialog>
  )
}

/** Like '1 × Cuff, 2 × Ring'. No line breaks beside the sign. */
function piecesText(lines: ParcelLine[], left: ParcelDialogProps['lines']): string {
  return parcelLinesText({ lines }, left).replaceAll(' × ', '\u00a0×\u00a0')
}

/** Names the products that are not marked as made. Names none if that is the whole parcel. */
function unmadeText(packed: readonly ParcelLine[], unmade: readonly ParcelLine[], left: ParcelDialogProps['lines']) {
  const count = (lines: readonly ParcelLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isOne = count(unmade) === 1
  const later = `${isOne ? 'Makers’ pay counts it' : 'Makers’ pay counts them'} once marked as made. You can also do that after sending.`
  if (count(packed) === count(unmade))
    return `${isOne ? 'This is not marked as made.' : 'None of these is marked as made.'} ${later}`
  return `${piecesText([...unmade], left)} ${isOne ? 'is' : 'are'} not marked as made. ${later}`
}

type PiecesProps = {
  lines: ParcelDialogProps['lines']
  quantities: Record<string, number>
  onChange: (quantities: Record<string, number>) => void
}

/** The parcel contains all unsent products until staff change a quantity. */
function LineQuantities({ lines, quantities, onChange }: PiecesProps) {
  return (
    <details open onToggle={(event) => event.currentTarget.open || onChange({})}>
      <summary className="disclosure min-h-11 py-2.5 font-medium">Send only some of the pieces</summary>
      <div className="flex flex-col gap-3">
        {lines.map(({ id, name, left_to_send: left }) => (
          <SelectField
            key={id}
            label={name}
            options={quantityOptions(left, 0)}
            value={String(quantities[id] ?? left)}
            onChange={(event) => onChange({ ...quantities, [id]: Number(event.target.value) })}
          />
        ))}
      </div>
    </details>
  )
}

/** The carriers; empty until they are loaded. */
function useCarriers(): readonly Carrier[] {
  const { call } = useAdmin()
  const [carriers, setCarriers] = useState<readonly Carrier[]>([])
  useEffect(() => {
    void call<typeof listCarriersCall>('GET', '/api/admin/carriers').then((answer) => {
      if (answer.ok) setCarriers(answer.data)
    })
  }, [call])
  return carriers
}
