import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

type FormDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose' | 'children'> & {
  isOpen?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The text of the button that sends the form. */
  action: ReactNode
  isBusy: boolean
  busyText?: string
  disabled?: boolean
  /** Turns off the browser's validation, for fields that display errors themselves. */
  noValidate?: boolean
}

/** A dialog with one form. The button that submits the form is in the dialog's footer. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen = true, size = 'small', action, busyText = 'Processing...', isBusy, disabled } = props
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.title}
      size={size}
      footer={
        <DialogActions
          onCancel={props.onClose}
          type="submit"
          form={formId}
          disabled={disabled}
          isBusy={isBusy}
          busyText={busyText}
        >
          {action}
        </DialogActions>
      }
    >
      <form id={formId} noValidate={props.noValidate} onSubmit={props.onSubmit} className="flex flex-col gap-5">
        {props.children}
      </form>
    </Dialog>
  )
}
