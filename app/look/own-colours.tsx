import { useState } from 'react'
import type { LookColour, LookColours } from '#app/shop/look-colours.ts'
import { ColourField } from './colour-field.tsx'

const groups: readonly { title: string; names: readonly LookColour[] }[] = [
  { title: 'Page and text', names: ['ivory', 'paper', 'ink', 'soft', 'rule', 'red'] },
  { title: 'Motif', names: ['bead-red', 'bead-blue', 'bead-orange', 'bead-green', 'bead-white', 'bead-black'] },
]

type OwnColoursProps = {
  colours: LookColours
  errors: Partial<Record<string, string>>
  onChange: (part: Partial<LookColours>) => void
}

/** A field for each colour. Collapsed, but opens if a colour has an error. */
export function OwnColours({ colours, errors, onChange }: OwnColoursProps) {
  const [isOpen, setOpen] = useState(false)
  const isRefused = Object.keys(errors).some((field) => field.startsWith('look.colours.'))
  return (
    <details className="mt-4" open={isOpen || isRefused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="disclosure min-h-11 py-2.5">Change single colours</summary>
      <div className="mt-4 flex flex-col gap-8">
        {groups.map(({ title, names }) => (
          <fieldset key={title}>
            <legend className="mb-3 font-medium">{title}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] items-end gap-x-4 gap-y-5 sm:grid-cols-3">
              {names.map((name) => (
                <ColourField
                  key={name}
                  name={name}
                  colours={colours}
                  error={errors[`look.colours.${name}`]}
                  onChange={(colour) => onChange({ [name]: colour })}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}
