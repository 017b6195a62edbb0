import { useId } from 'react'
import { type FocusPoint, toFocusPoint } from '../focus-point.ts'

type FocusPickerProps = { src: string; label: string; focus: FocusPoint; onChange: (focus: FocusPoint) => void }

export function FocusPicker({ src, label, focus, onChange }: FocusPickerProps) {
  return (
    <details className="w-full">
      <summary
        aria-label={`Which part must stay in the picture: ${label}`}
        className="disclosure min-h-11 py-2.5 text-sm"
      >
        Which part must stay in the picture
      </summary>
      <div className="flex max-w-full flex-wrap items-start gap-x-6 gap-y-4 pt-2 pb-4">
        <WholePicture src={src} focus={focus} onChange={onChange} />
        <fieldset className="flex min-w-0 grow basis-48 flex-col gap-3">
          <legend className="mb-3 text-sm text-soft">
            Lists cut the picture’s edges off. Tap the part that must stay visible, or use the sliders.
          </legend>
          <Slider label="From the left" value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
          <Slider label="From the top" value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
        </fieldset>
      </div>
    </details>
  )
}

function WholePicture({ src, focus, onChange }: Omit<FocusPickerProps, 'label'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same by keyboard
    <div
      data-focus-picture
      className="relative max-w-full cursor-crosshair"
      onClick={(event) => onChange(toFocusPoint(event, event.currentTarget.getBoundingClientRect()))}
    >
      <img src={src} alt="" draggable={false} className="max-h-72 max-w-full" />
      <span
        aria-hidden
        className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-2 border-white outline-2 outline-ink"
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
      />
    </div>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="tabular-nums">
        {value}%
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="col-span-2 h-11 w-full min-w-0 accent-ink"
      />
    </div>
  )
}
