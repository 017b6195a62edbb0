import { useState } from 'react'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show ${props.label.toLowerCase()}`}
        disabled={!isHydrated}
        onClick={() => setIsShown(!isShown)}
        className="thumb-area absolute top-0 right-0 text-sm leading-normal underline decoration-1 underline-offset-4 enabled:hover:text-red disabled:text-soft disabled:no-underline"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
