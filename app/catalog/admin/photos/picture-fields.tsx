import type { ReactNode } from 'react'
import { bind } from '#app/ui/bind.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { FocusPicker } from '../focus-picker.tsx'
import { pictureRules } from '../photo-rules.ts'
import { PictureInput } from './picture-input.tsx'
import type { PictureForm } from './use-picture-form.ts'

type PictureFieldsProps = {
  form: PictureForm
  limits: string
  /** An example to append to the hint of the alternative text. */
  example?: string
  /** Displayed above the picture. */
  children?: ReactNode
}

export function PictureFields({ form, limits, example, children }: PictureFieldsProps) {
  const { src: shown, alt, errors } = form
  return (
    <>
      <PictureInput
        label="Choose a picture"
        hint={limits}
        error={errors.images}
        isBusy={form.isBusy}
        onChoose={form.choose}
      />
      {shown !== null && (
        <>
          {children}
          <FocusPicker src={shown} label="the picture" focus={form.focus} onChange={form.setFocus} />
          <AltField alt={alt} error={errors.alt} example={example} onChange={form.setAlt} />
        </>
      )}
    </>
  )
}

type AltFieldProps = {
  alt: string
  error: string | undefined
  example?: string | undefined
  onChange: (alt: string) => void
}

export function AltField({ alt, error, example = '', onChange }: AltFieldProps) {
  const { label, maxLength } = pictureRules.alt
  return (
    <TextField
      label={label}
      hint={`For people who can’t see it${example}. Up to ${maxLength} characters.`}
      autoComplete="off"
      maxLength={maxLength}
      error={error}
      {...bind(alt, onChange)}
    />
  )
}

export function PictureProgress({ progress }: Pick<PictureForm, 'progress'>) {
  return (
    <p role="status" className="text-sm text-soft empty:hidden">
      {progress}
    </p>
  )
}
