import { Button, type ButtonProps } from './button.tsx'

/** The footer of a dialog, with a button for its action and one to close it. */
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
