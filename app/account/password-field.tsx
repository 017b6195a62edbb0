import { useState } from 'react'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show ${props.label.toLowerCase()}`}
        onClick={() => setIsShown(!isShown)}
        className="thumb-area absolute top-0 right-0 text-sm leading-normal underline decoration-1 underline-offset-4 hover:text-red"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
