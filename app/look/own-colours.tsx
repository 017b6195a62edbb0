import { useState } from 'react'
import type { LookColour, LookColours } from '#app/shop/look-colours.ts'
import { bind } from '#app/ui/bind.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { lowestContrast, ratioText } from './contrast.ts'
import { colourLabels } from './look-rules.ts'

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

type ColourFieldProps = {
  name: LookColour
  colours: LookColours
  error: string | undefined
  onChange: (colour: string) => void
}

/** The browser's colour picker, the hex value, and the contrast of text that has this colour or this background. */
function ColourField({ name, colours, error, onChange }: ColourFieldProps) {
  const label = colourLabels[name]
  const typed = colours[name]
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        error={error}
        {...bind(typed, onChange)}
        before={
          <input
            type="color"
            aria-label={`${label}, chooser`}
            // Uses black for an incomplete value, because the browser's picker warns about it.
            value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : '#000000'}
            className="size-12 shrink-0 border border-soft bg-paper p-1"
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      {!error && <Contrast name={name} colours={colours} />}
    </div>
  )
}

/** Displays the contrast only if it is too low. */
function Contrast({ name, colours }: Pick<ColourFieldProps, 'name' | 'colours'>) {
  const lowest = lowestContrast(name, colours)
  return (
    <p aria-live="polite" className="mt-1.5 text-xs text-red empty:hidden">
      {lowest?.isEnough === false &&
        `${lowest.what}: contrast ${ratioText(lowest.ratio)}, at least ${lowest.min} is needed`}
    </p>
  )
}
