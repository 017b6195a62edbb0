import type { ReactNode } from 'react'
import { FocusPicker } from '#app/catalog/admin/focus-picker.tsx'
import { MoveAndRemoveButtons } from '#app/catalog/admin/move-buttons.tsx'
import { AltField } from '#app/catalog/admin/photos/picture-fields.tsx'
import { focusStyle } from '#app/catalog/focus-point.ts'
import type { StaffPicture } from './landing-input.ts'
import type { LandingErrors } from './use-landing-form.ts'

type PictureFieldsProps = {
  picture: StaffPicture
  /** The picture's name on the screen, such as 'picture 2'. */
  name: string
  index: number
  count: number
  errors: LandingErrors
  /** The path of the picture in the errors. */
  path: string
  onChange: (picture: StaffPicture) => void
  onMove: (to: number) => void
  onRemove: () => void
  children?: ReactNode
}

export function PictureFields({ picture, name, path, errors, onChange, children, ...order }: PictureFieldsProps) {
  const { src, alt, focus } = picture
  return (
    <li className="flex flex-col gap-3 border-b border-rule py-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <img src={src} alt="" className="h-20 w-24 shrink-0 bg-sand object-cover" style={focusStyle(focus)} />
        <span className="grow" />
        <MoveAndRemoveButtons name={name} {...order} />
      </div>
      <AltField alt={alt} error={errors[`${path}.alt`]} onChange={(alt) => onChange({ ...picture, alt })} />
      {children}
      <FocusPicker src={src} label={name} focus={focus} onChange={(point) => onChange({ ...picture, focus: point })} />
    </li>
  )
}
