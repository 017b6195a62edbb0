import { useId } from 'react'
import { CameraAndFiles } from '#app/catalog/admin/photos/photo-chooser.tsx'
import { bind } from '#app/ui/bind.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { captionRule } from './order-photograph.ts'
import type { StaffPhotographs } from './staff-photographs.ts'
import type { PhotographUpload } from './use-photograph.ts'

type PhotographDialogProps = {
  number: string
  /** The piece that the photograph shows, if it is known. */
  piece?: string
  photograph: PhotographUpload
  onAdded: (after: StaffPhotographs) => void
  onClose: () => void
}

/** A photograph for the buyer of an order, from the camera or the gallery. */
export function PhotographDialog({ number, piece, photograph, onAdded, onClose }: PhotographDialogProps) {
  const { photo, caption, setCaption, errors, state, sent, choose, send, reset } = photograph
  const id = useId()
  const isBusy = state !== null
  // After the last byte the shop still converts the picture.
  const sendingText = sent < 1 ? `${Math.floor(sent * 100)}% sent` : 'Saving...'
  const busyText = state === 'sending' ? sendingText : 'Preparing...'

  async function add() {
    const answer = await send()
    if (!answer?.ok) return
    reset()
    onAdded(answer.data)
  }

  function close() {
    reset()
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={<WholeNames>{`A photo of ${number}${piece ? `: ${piece}` : ''}`}</WholeNames>}
      size="small"
      footer={
        <DialogActions
          onCancel={close}
          className="max-sm:flex-initial!"
          isBusy={isBusy}
          busyText={busyText}
          onClick={add}
        >
          Show it to the buyer
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-5">
        {photo ? (
          <img
            src={photo.preview}
            alt="What the buyer will see"
            className="max-h-[28dvh] w-full bg-sand object-contain"
          />
        ) : null}
        <CameraAndFiles
          camera={photo ? 'Take another' : 'Take a photo'}
          files={photo ? 'Choose another' : 'Choose a picture'}
          describedBy={`${id}-hint${errors.picture ? ` ${id}-error` : ''}`}
          isBusy={isBusy}
          hasError={errors.picture !== undefined}
          onChoose={choose}
        />
        <p id={`${id}-hint`} className="text-xs text-soft">
          Only the buyer sees it. We remove where it was taken.
        </p>
        {errors.picture ? (
          <p id={`${id}-error`} role="alert" className="text-sm text-red">
            {errors.picture}
          </p>
        ) : null}
        <TextField
          label={captionRule.label}
          hint={`May be empty; at most ${captionRule.maxLength} characters`}
          maxLength={captionRule.maxLength}
          autoComplete="off"
          error={errors.caption}
          {...bind(caption, setCaption)}
        />
      </div>
    </Dialog>
  )
}
