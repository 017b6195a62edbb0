import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { moveText } from './order-texts.ts'
import { trackingNoteMaximum } from './staff-order.ts'

type SentDialogProps = { isBusy: boolean; onSave: (note: string) => void; onClose: () => void }

export function SentDialog({ isBusy, onSave, onClose }: SentDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={moveText('sent', false)}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyText="Processing..." onClick={() => onSave(note)}>
            {moveText('sent', false)}
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Tracking note"
        hint="The courier and the parcel’s number; the customer reads it."
        rows={3}
        maxLength={trackingNoteMaximum}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
