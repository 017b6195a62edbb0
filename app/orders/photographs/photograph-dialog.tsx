import { type ReactNode, useId } from 'react'
import { photoTypes } from '#app/catalog/admin/photo-rules.ts'
import { useAdmin } from '#app/identity/staff/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Camera, ImagePlus } from '#app/ui/icons/staff-icons.tsx'
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

  const described = `${id}-hint${faults.picture ? ` ${id}-error` : ''}`
  const chooser = { describedBy: described, isBusy, isWrong: faults.picture !== undefined, onChoose: choose }
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
        <div className="flex flex-wrap gap-3">
          {/* Where there is no camera to hold, both would open the same list of files. */}
          <div className="hidden grow pointer-coarse:block">
            <Chooser {...chooser} isCamera>
              <Camera size={20} strokeWidth={1.5} />
              {chosen ? 'Take another' : 'Take a photograph'}
            </Chooser>
          </div>
          <div className="grow">
            <Chooser {...chooser}>
              <ImagePlus size={20} strokeWidth={1.5} />
              {chosen ? 'Choose another' : 'Choose a picture'}
            </Chooser>
          </div>
        </div>
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

type ChooserProps = {
  isCamera?: boolean
  describedBy: string
  isBusy: boolean
  isWrong: boolean
  onChoose: (file: File) => Promise<void>
  children: ReactNode
}

function Chooser({ isCamera = false, describedBy, isBusy, isWrong, onChoose, children }: ChooserProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={isCamera ? 'image/*' : photoTypes}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        disabled={isBusy}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Otherwise the same file could not be chosen again.
          event.target.value = ''
          if (file) void onChoose(file)
        }}
      />
      <label
        htmlFor={id}
        className="flex min-h-12 cursor-pointer items-center justify-center gap-2.5 border border-ink px-4 text-center font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink peer-disabled:cursor-default peer-disabled:opacity-55 peer-enabled:hover:bg-ink peer-enabled:hover:text-ivory"
      >
        {children}
      </label>
    </>
  )
}
