import { Button, type ButtonProps } from './button.tsx'

/** The footer of a dialog that does something: its button, and one that leaves it. */
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
