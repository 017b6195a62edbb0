import type { LookColour, LookColours } from '#app/shop/look-colours.ts'
import { bind } from '#app/ui/bind.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { lowestContrast, ratioText } from './contrast.ts'
import { colourLabels } from './look-rules.ts'

type ColourFieldProps = {
  name: LookColour
  colours: LookColours
  error: string | undefined
  onChange: (colour: string) => void
}

/** The browser's colour picker, the hex value, and the contrast of text that has this colour or this background. */
export function ColourField({ name, colours, error, onChange }: ColourFieldProps) {
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
