import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'

type AuthEmailFieldProps = {
  field: Omit<TextFieldProps, 'label'> & Required<Pick<TextFieldProps, 'onChange'>>
  onEmail: (email: string) => void
}

/** The typed address stays when the page switches from login to sign-up. */
export function AuthEmailField({ field, onEmail }: AuthEmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      {...field}
      onChange={(event) => {
        onEmail(event.target.value)
        field.onChange(event)
      }}
    />
  )
}
