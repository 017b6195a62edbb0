import { Button, type ButtonProps } from './button.tsx'

/** The footer of a dialog: its action, and a button to close it. */
export function DialogActions({ onCancel, ...action }: ButtonProps & { onCancel: () => void }) {
  return (
    <>
      <Button kind="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...action} />
    </>
  )
}
