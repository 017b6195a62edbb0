import { useId } from 'react'
import { CameraAndFiles } from '#app/catalog/admin/photos/photo-chooser.tsx'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { photographWords } from './order-photograph.ts'
import type { StaffPhotographs } from './staff-photographs.ts'
import { usePhotograph } from './use-photograph.ts'

type PhotographDialogProps = { number: string; onAdded: (after: StaffPhotographs) => void; onClose: () => void }

/** A photograph for the buyer of an order, from the camera or the gallery. */
export function PhotographDialog({ number, onAdded, onClose }: PhotographDialogProps) {
  const { token } = useAdmin()
  const { chosen, words, setWords, faults, state, sent, choose, send } = usePhotograph(number, token)
  const id = useId()
  const isBusy = state !== null

  async function add() {
    const answer = await send()
    if (answer?.ok) onAdded(answer.data)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`A photograph of ${number}`}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            busyText={state === 'sending' ? `${Math.floor(sent * 100)}% sent` : 'Preparing...'}
            onClick={add}
          >
            Show it to the buyer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {chosen ? (
          <img
            src={chosen.preview}
            alt="What the buyer will see"
            className="max-h-[28dvh] w-full bg-sand object-contain"
          />
        ) : null}
        <CameraAndFiles
          camera={chosen ? 'Take another' : 'Take a photograph'}
          files={chosen ? 'Choose another' : 'Choose a picture'}
          describedBy={`${id}-hint${faults.picture ? ` ${id}-error` : ''}`}
          isBusy={isBusy}
          isWrong={faults.picture !== undefined}
          onChoose={choose}
        />
        <p id={`${id}-hint`} className="text-xs text-soft">
          Only the buyer sees it, with the order. Where it was taken is not kept.
        </p>
        {faults.picture ? (
          <p id={`${id}-error`} role="alert" className="text-sm text-red">
            {faults.picture}
          </p>
        ) : null}
        <TextField
          label={photographWords.label}
          hint={`May be empty; at most ${photographWords.most} characters`}
          maxLength={photographWords.most}
          autoComplete="off"
          value={words}
          error={faults.words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
